import type { QuotedTier } from '@stagedoor/contracts/internal-social';
import { conflict } from '@stagedoor/service-kit/common/errors';
import { sql } from 'drizzle-orm';
import type { Reader, Tx } from '#/deps.ts';

interface Seat {
  readonly creatorId: string;
  /** Whoever takes the seat; what they have of the tier already counts for no second one. Undefined for a gift. */
  readonly payerId: string | undefined;
  readonly tier: QuotedTier | undefined;
}

/**
 * Throws a 409 if all seats of a tier are taken. Until the transaction ends nobody else takes a seat of this creator's tiers, so
 * that whoever is checked can be written down first.
 */
export async function takeSeat(tx: Tx, seat: Seat): Promise<void> {
  if (seat.tier === undefined || seat.tier.seats === null) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`seats ${seat.creatorId}`}, 0))`);
  await assertSeat(tx, seat);
}

/** The same without a lock, for a page. */
export async function assertSeat(reader: Reader, { payerId, tier }: Seat): Promise<void> {
  if (tier === undefined || tier.seats === null) return;
  const taken = await countMembers(reader, tier.id, payerId);
  if (taken >= tier.seats) throw conflict('All places of this tier are taken. You have not been charged.');
}

/**
 * Counts whoever has a seat besides one person: members, those in grace or about to leave included, who change to the tier at their
 * next renewal, and who are paying for it. A gift that nobody has redeemed holds a seat of its own.
 */
async function countMembers(reader: Reader, tierId: string, besides: string | undefined): Promise<number> {
  const id = sql`${tierId}::uuid`;
  const [row] = await reader.execute<{ count: number }>(sql`
    select count(distinct person)::int as count from (
      select subscriber_id as person from subscription where tier_id = ${id} and status <> 'ended'
      union all
      select subscriber_id from subscription where next_tier_id = ${id} and status <> 'ended'
      union all
      select id from gift where tier_id = ${id} and status = 'open'
      union all
      select id from payment where check_at is not null and kind = 'gift'
        and exists (select from quote where quote.id = payment.quote_id and quote.tier_id = ${id})
      union all
      select payer_id from payment where check_at is not null and withdrawn_at is null and kind = 'subscription'
        and exists (select from quote where quote.id = payment.quote_id and quote.tier_id = ${id})) taken
    where person is distinct from ${besides ?? null}::uuid`);
  return row?.count ?? 0;
}
