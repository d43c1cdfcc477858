import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DemoState } from './demo-state.ts';

type DemoLogin = { role: string; email: string; password: string };

/** The people of the demo world that one can sign in as; none where there is no such table. */
export async function describeDemoLogins(root: string, passwords: DemoState['passwords']): Promise<string[]> {
  const file = path.join(root, 'shared/demo-world/src/demo-logins.ts');
  if (!existsSync(file)) return [];
  const { demoLogins } = (await import(pathToFileURL(file).href)) as { demoLogins: readonly DemoLogin[] };
  const width = Math.max(...demoLogins.map(({ email }) => email.length));
  return [
    'Sign in as',
    ...demoLogins.map(({ role, email, password }) => {
      const shown = passwords === 'printed' ? password : 'the password that was given';
      return `  ${email.padEnd(width)}  ${shown}  (${role.toLowerCase()})`;
    }),
  ];
}
