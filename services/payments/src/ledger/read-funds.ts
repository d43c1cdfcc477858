import { sql } from 'drizzle-orm';
import type { Reader } from '#/deps.ts';
import { readBalance } from '#/ledger/read-balance.ts';

/**
 * The balance of a creator's account, less what is on its way back to payers. The two parts add up to less than zero if
 * the creator owes money.
 */
export interface Funds {
  /** Available for payout now; below zero if more was returned than there was. */
  readonly availableCents: number;
  /** What becomes available later; at least 0. */
  readonly pendingCents: number;
}

/**
 * Returns a creator's disposable funds at `now`, in cents. A caller that decides by them must hold the lock of the
 * account (`lockAccount`) until it has written what it uses.
 */
export async function readFunds(reader: Reader, creatorId: string, now: Date): Promise<Funds> {
  // Read before the balance: a refund that completes in between is then subtracted twice for a moment, instead of not
  // at all.
  const reservedCents = await readReserved(reader, creatorId);
  const { availableCents, pendingCents } = await readBalance(reader, creatorId, now);
  return {
    // A refund of a payment on hold takes its fee as well, so that what is pending may be below zero.
    availableCents: availableCents + Math.min(pendingCents, 0) - reservedCents,
    pendingCents: Math.max(pendingCents, 0),
  };
}

/** Returns a creator's total funds; below zero if they owe money. */
export function sumFunds({ availableCents, pendingCents }: Funds): number {
  return availableCents + pendingCents;
}

/**
 * Returns what refunds will take from an account when they succeed, less what is paid into it for them and has not arrived yet. A
 * disputed payment's money has left the account already.
 */
export async function readReserved(reader: Pick<Reader, 'execute'>, creatorId: string): Promise<number> {
  const id = sql`${creatorId}::uuid`;
  const [row] = await reader.execute<{ cents: string }>(sql`
    select coalesce(sum(cents), 0) as cents from (
      -- Refunds of months that are paid ahead take what is held for them first, and of those that never began nothing else.
      select case when prepaid.id is not null and prepaid.subscription_id is null then 0
        else greatest(least(refund.amount_cents, refund.up_to - coalesce(prepaid.held_cents, 0))
          - coalesce(top_up.amount_cents, 0), 0) end as cents
      from (
        select *, sum(amount_cents) over (partition by payment_id order by id) as up_to from refund
        where payee_id = ${id} and status = 'pending') refund
      left join prepaid on prepaid.id = refund.payment_id
      left join payment top_up
        on top_up.id = refund.top_up_id and top_up.status in ('charging', 'pending', 'requires_action')
      where not exists (
        select from dispute where dispute.payment_id = refund.payment_id and dispute.status <> 'won')
      union all
      select refund.amount_cents
      from payment top_up join refund on refund.payment_id = top_up.id and refund.status = 'pending'
      where top_up.payer_id = ${id} and top_up.kind = 'top_up' and not exists (
        select from dispute where dispute.payment_id = top_up.id and dispute.status <> 'won')) reserved`);
  return Number(row?.cents);
}
