import type { Job } from '@stagedoor/service-kit/jobs/job';
import { sql } from 'drizzle-orm';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';

const dayMs = 86_400_000;
/** A subtotal ends at least this long before now, and is added to when it ends a week before that. */
const openMs = dayMs;
const staleMs = 7 * dayMs;
/** Accounts of a round, and postings that a transaction adds up: sales of the account wait while they are added. */
const mostAccounts = 10;
const mostPostings = 5_000;

/**
 * Keeps a subtotal for each account of the ledger, so that a balance is read from the postings of some days, however many years
 * the account has.
 */
export const addUpLedger: Job<PaymentsServiceDeps> = {
  name: 'ledger subtotals',
  pauseMs: 600_000,
  async run({ database, clock }) {
    const now = clock.now();
    // From while the clock was ahead: they are computed again.
    await database.db.execute(sql`
      update ledger_subtotal set until = '-infinity', amount_cents = 0 where until > ${now.toISOString()}::timestamptz`);
    const last = new Date(now.getTime() - openMs);
    const stale = new Date(last.getTime() - staleMs).toISOString();
    const accounts = await database.db.execute<{ account_id: string }>(sql`
      select account_id from ledger_subtotal where until < ${stale}::timestamptz order by until limit ${mostAccounts}`);
    for (const { account_id: account } of accounts) {
      await database.transaction((tx) => addUpAccount(tx, account, last, mostPostings));
    }
    return accounts.length > 0;
  },
};

/** Adds the next postings to an account's subtotal: those available by `last`, and at most about the given number. */
export async function addUpAccount(tx: Tx, account: string, last: Date, most: number): Promise<void> {
  const [row] = await tx.execute<{ since: string; until: string }>(sql`
    select until::text as since, least(${last.toISOString()}::timestamptz, (
      select available_at from ledger_posting p
      where p.account_id = s.account_id and p.available_at > s.until order by p.available_at offset ${most - 1} limit 1
    ))::text as until
    from ledger_subtotal s where account_id = ${account}`);
  if (row === undefined) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${account}, 1))`);
  // Another process may have been faster.
  await tx.execute(sql`
    update ledger_subtotal set until = ${row.until}::timestamptz, amount_cents = amount_cents + (
      select coalesce(sum(amount_cents), 0) from ledger_posting
      where account_id = ${account} and available_at > ${row.since}::timestamptz and available_at <= ${row.until}::timestamptz)
    where account_id = ${account} and until = ${row.since}::timestamptz and until < ${row.until}::timestamptz`);
}
