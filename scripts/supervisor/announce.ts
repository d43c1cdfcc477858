import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

type DemoAccount = { email: string; password: string; note: string };

/** The people of the demo world that one can sign in as; none where there is no such table. */
export async function readDemoAccounts(root: string): Promise<DemoAccount[]> {
  const file = path.join(root, 'shared/demo-world/src/accounts.ts');
  if (!existsSync(file)) return [];
  const table = (await import(pathToFileURL(file).href)) as { demoAccounts?: readonly DemoAccount[] };
  return [...(table.demoAccounts ?? [])];
}

export function describeAccounts(accounts: readonly DemoAccount[]): string[] {
  if (accounts.length === 0) return [];
  const width = Math.max(...accounts.map(({ email }) => email.length));
  return [
    'Demo accounts:',
    ...accounts.map(({ email, password, note }) => `  ${email.padEnd(width)}  ${password}  ${note}`),
  ];
}
