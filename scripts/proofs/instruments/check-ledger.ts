import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestSystem } from '@stagedoor/test-support/start-system';

const ledger = path.resolve(import.meta.dirname, '../../ledger.ts');

/** Runs `npm run ledger -- check`: the ledger's total, and the reconciliation with the provider. Returns what is wrong. */
export async function checkLedger({ env }: Pick<TestSystem, 'env'>): Promise<string[]> {
  const environment = { ...process.env, DATABASE_URL: '', NATS_URL: '', ...env };
  const checking = promisify(execFile)(process.execPath, [ledger, 'check'], { env: environment });
  return checking.then(
    () => [],
    (error: { stdout?: string; message: string }) => [`the ledger: ${error.stdout || error.message}`],
  );
}
