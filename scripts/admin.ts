// `npm run admin -- <email>`: makes an account of the system that runs here an ADMIN, from its next sign-in on.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { Refusal } from './refusal.ts';
import { findLocalAddresses } from './supervisor/local-addresses.ts';

try {
  const command = path.resolve(import.meta.dirname, '../services/auth/src/commands/make-admin.ts');
  const env = { ...process.env, DATABASE_URL: findLocalAddresses(process.env).databaseUrl('auth') };
  const { status } = spawnSync(process.execPath, [command, ...process.argv.slice(2)], { env, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
