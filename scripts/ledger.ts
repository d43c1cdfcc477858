// `npm run ledger -- sum | check`: what all accounts of the system that runs here come to together, which is zero.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { Refusal } from './refusal.ts';
import { findLocalAddresses } from './supervisor/local-addresses.ts';

try {
  const command = path.resolve(import.meta.dirname, '../services/payments/src/commands/ledger.ts');
  const env = { ...process.env, DATABASE_URL: findLocalAddresses(process.env).databaseUrl('payments') };
  const { status } = spawnSync(process.execPath, [command, ...process.argv.slice(2)], { env, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
