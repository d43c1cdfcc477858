import { type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#/deps.ts';
import { accounts } from '#/ledger/write-entry.ts';

/** Returns what a creator is owed, in cents: available for payout at `now`, and pending. */
export async function readBalance(
  reader: Reader,
  creatorId: string,
  now: Date,
): Promise<{ availableCents: number; pendingCents: number }> {
  return readAccount(reader, accounts.creator(creatorId), now);
}

/** Like {@link readBalance}, for any account: the sum at its subtotal, plus the postings that became available since. */
export async function readAccount(
  reader: Pick<Reader, 'execute'>,
  account: string,
  now: Date,
): Promise<{ availableCents: number; pendingCents: number }> {
  const at = now.toISOString();
  // One from a time to come was added up while the clock was ahead: by it, money would be paid out that is held yet.
  const subtotal = (column: SQL) => sql`(
    select ${column} from ledger_subtotal where account_id = ${account} and until <= ${at}::timestamptz)`;
  const [row] = await reader.execute<{ before: string; available: string; pending: string }>(sql`
    select coalesce(${subtotal(sql`amount_cents`)}, 0) as before,
      coalesce(sum(amount_cents) filter (where available_at <= ${at}::timestamptz), 0) as available,
      coalesce(sum(amount_cents) filter (where available_at > ${at}::timestamptz), 0) as pending
    from ledger_posting
    where account_id = ${account} and available_at > coalesce(${subtotal(sql`until`)}, '-infinity')`);
  return { availableCents: Number(row?.before) + Number(row?.available), pendingCents: Number(row?.pending) };
}

/** Returns what is held for a creator's months to come, in cents, before it is theirs. */
export async function readHeldCents(reader: Reader, creatorId: string, now: Date): Promise<number> {
  const { availableCents, pendingCents } = await readAccount(reader, accounts.held(creatorId), now);
  return availableCents + pendingCents;
}

/**
 * Returns how many cents become available on which day (`YYYY-MM-DD`, UTC), soonest first. At most one day for each day
 * of the hold.
 */
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

/** Locks the creator's account until the transaction ends, so that two payouts cannot use the same money. */
export async function lockAccount(reader: Reader, creatorId: string): Promise<void> {
  await lockLedgerAccount(reader, accounts.creator(creatorId));
}

/** Like {@link lockAccount}, by the account's name, which keeps the id of an erased creator. */
export async function lockLedgerAccount(reader: Pick<Reader, 'execute'>, account: string): Promise<void> {
  await reader.execute(sql`select pg_advisory_xact_lock(hashtextextended(${account}, 0))`);
}
