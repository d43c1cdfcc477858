import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const command = path.resolve(import.meta.dirname, '../../../scripts/admin.ts');

/** Makes an account of a running system an ADMIN, by the command. They are so from their next sign-in on. */
export async function makeAdmin(environment: Readonly<Record<string, string>>, email: string): Promise<void> {
  const env = { ...process.env, DATABASE_URL: '', NATS_URL: '', ...environment };
  await promisify(execFile)(process.execPath, [command, email], { env });
}
