import { sql } from 'drizzle-orm';
import type { Reader } from '#/deps.ts';
import { accounts } from '#/ledger/write-entry.ts';

/** What a creator is owed, in cents: what can be paid out at `now`, and what later. From the postings alone. */
export async function readBalance(
  reader: Reader,
  creatorId: string,
  now: Date,
): Promise<{ availableCents: number; pendingCents: number }> {
  const at = now.toISOString();
  const [row] = await reader.execute<{ available: string; pending: string }>(sql`
    select coalesce(sum(amount_cents) filter (where available_at <= ${at}::timestamptz), 0) as available,
      coalesce(sum(amount_cents) filter (where available_at > ${at}::timestamptz), 0) as pending
    from ledger_posting where account_id = ${accounts.creator(creatorId)}`);
  return { availableCents: Number(row?.available), pendingCents: Number(row?.pending) };
}

/** What becomes available on which day (`YYYY-MM-DD`, UTC), soonest first, in cents. As many days as money is held. */
export async function listReleases(
  reader: Reader,
  creatorId: string,
  now: Date,
): Promise<readonly { date: string; cents: number }[]> {
  const rows = await reader.execute<{ date: string; cents: string }>(sql`
    select to_char(available_at at time zone 'UTC', 'YYYY-MM-DD') as date, sum(amount_cents) as cents
    from ledger_posting
    where account_id = ${accounts.creator(creatorId)} and available_at > ${now.toISOString()}::timestamptz
    group by 1 order by 1`);
  return rows.map(({ date, cents }) => ({ date, cents: Number(cents) }));
}

/** Holds the account for the length of the transaction, so that no two payouts are made of the same money. */
export async function lockAccount(reader: Reader, creatorId: string): Promise<void> {
  await reader.execute(sql`select pg_advisory_xact_lock(hashtextextended(${accounts.creator(creatorId)}, 0))`);
}
