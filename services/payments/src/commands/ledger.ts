import { ConfigProblem, readConfig } from '@stagedoor/service-kit/config/config';
import { openDatabase } from '@stagedoor/service-kit/database/database';
import { serviceVariables } from '@stagedoor/service-kit/process/service-config';
import { sql } from 'drizzle-orm';
import { schema } from '#/db/schema.ts';
import { checkSubtotals } from '#/ledger/check-ledger.ts';
import { reconcileSandbox } from '#/ledger/reconcile-sandbox.ts';
import { sumLedger } from '#/ledger/sum-ledger.ts';

const dollars = (cents: number) => `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;

/**
 * `node services/payments/src/commands/ledger.ts sum | check`, with payments' DATABASE_URL: `sum` prints the total over
 * all accounts, which must be zero; `check` also recomputes its subtotals and reconciles the sandbox's records. Returns the lines to print, and
 * whether everything is right.
 */
export async function ledgerCommand(
  environment: { readonly [name: string]: string | undefined },
  verb = 'sum',
  ...more: readonly string[]
): Promise<{ lines: string[]; isWell: boolean }> {
  if ((verb !== 'sum' && verb !== 'check') || more.length > 0)
    throw new ConfigProblem('usage: npm run ledger -- [sum | check]');
  const { databaseUrl } = readConfig({ databaseUrl: serviceVariables.databaseUrl }, environment);
  const database = openDatabase({ url: databaseUrl, schema, poolSize: 1, name: 'ledger' });
  try {
    const { totalCents, entries, byKind, differences } = await database.transaction(async (tx) => {
      // Every posting is read: after years that takes longer than any statement of a request may.
      await tx.execute(sql`set local statement_timeout = 0`);
      const sums = await sumLedger(tx);
      return {
        ...sums,
        differences: verb === 'check' ? [...(await checkSubtotals(tx)), ...(await reconcileSandbox(tx))] : [],
      };
    });
    const lines = [
      ...Object.entries(byKind).map(([kind, cents]) => `${kind.padEnd(9)} ${dollars(cents)}`),
      `${entries} entries; all accounts together: ${dollars(totalCents)}`,
      ...(verb === 'check' && differences.length === 0 ? ['The provider’s books say the same.'] : differences),
    ];
    return { lines, isWell: totalCents === 0 && differences.length === 0 };
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  try {
    const { lines, isWell } = await ledgerCommand(process.env, ...process.argv.slice(2));
    process.stdout.write(`${lines.join('\n')}\n`);
    process.exitCode = isWell ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
