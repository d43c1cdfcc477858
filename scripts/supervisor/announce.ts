import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

type DemoLogin = { role: string; email: string; password: string };

/** The people of the demo world that one can sign in as; none where there is no such table. */
export async function describeDemoLogins(root: string): Promise<string[]> {
  const file = path.join(root, 'shared/demo-world/src/demo-logins.ts');
  if (!existsSync(file)) return [];
  const { demoLogins } = (await import(pathToFileURL(file).href)) as { demoLogins: readonly DemoLogin[] };
  const width = Math.max(...demoLogins.map(({ email }) => email.length));
  return [
    'Sign in as',
    ...demoLogins.map(({ role, email, password }) => `  ${email.padEnd(width)}  ${password}  (${role.toLowerCase()})`),
  ];
}
