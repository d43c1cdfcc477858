import type { Job } from '@stagedoor/service-kit/jobs/job';
import { sql } from 'drizzle-orm';
import type { PaymentsServiceDeps, Reader } from '#/deps.ts';

const dayMs = 86_400_000;

/**
 * Adds up all accounts once a day, from their subtotals and the postings since. The metric `ledger_off_by_cents`, for which there
 * is an alert, shows any difference from zero.
 */
export const checkLedger: Job<PaymentsServiceDeps> = {
  name: 'ledger check',
  pauseMs: 3_600_000,
  async run({ database, clock, log }) {
    const now = clock.now();
    const before = new Date(now.getTime() - dayMs).toISOString();
    // Only one of several instances checks the ledger.
    const [mine] = await database.db.execute<{ claimed: boolean }>(sql`
      update ledger_check set checked_at = ${now.toISOString()}::timestamptz
      where checked_at < ${before}::timestamptz returning true as claimed`);
    if (mine === undefined) return false;
    const cents = await sumAccounts(database.db);
    await database.db.execute(sql`update ledger_check set off_by_cents = ${cents}`);
    if (cents !== 0) log.error({ cents }, 'the ledger does not come to zero');
    return false;
  },
};

/** Returns the sum of all accounts in cents, which must be zero. */
async function sumAccounts(reader: Reader): Promise<number> {
  const [row] = await reader.execute<{ cents: string }>(sql`
    select coalesce(sum(s.amount_cents + (
      select coalesce(sum(p.amount_cents), 0) from ledger_posting p
      where p.account_id = s.account_id and p.available_at > s.until)), 0) as cents
    from ledger_subtotal s`);
  return Number(row?.cents);
}

/** By how many cents the ledger was wrong when it was checked last. */
export async function readOffBy(reader: Reader): Promise<number> {
  const [row] = await reader.execute<{ cents: string }>(sql`select off_by_cents as cents from ledger_check`);
  return Number(row?.cents);
}

/** Returns a sentence for each subtotal that differs from the sum of its postings. Reads every posting. */
export async function checkSubtotals(reader: Reader): Promise<string[]> {
  const rows = await reader.execute<{ account_id: string; stored: string; posted: string }>(sql`
    select account_id, s.amount_cents as stored, posted from ledger_subtotal s cross join lateral (
      select coalesce(sum(p.amount_cents), 0) as posted from ledger_posting p
      where p.account_id = s.account_id and p.available_at <= s.until) sums
    where posted <> s.amount_cents limit 100`);
  return rows.map(({ account_id: account, stored, posted }) => `${account}: subtotal ${stored}, posted ${posted}`);
}
