import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './personas.ts';

const script = path.resolve(import.meta.dirname, '../../admin.ts');

/** Makes accounts of a running system ADMINs, by the command. They are so from their next sign-in on. */
export function makeAdminOf(environment: Readonly<Record<string, string>>): (account: Account) => Promise<void> {
  const env = { ...process.env, DATABASE_URL: '', NATS_URL: '', ...environment };
  return async ({ email }) => {
    await promisify(execFile)(process.execPath, [script, email], { env });
  };
}
