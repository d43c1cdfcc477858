import { sql } from 'drizzle-orm';
import type { Reader } from '#/deps.ts';

export type OfferSums = {
  readonly taken: number;
  readonly paidAfter: number;
  readonly incomeCents: number;
};

/**
 * Returns what offers brought: who took them, who of those paid a month after the first one or after the trial, and what is left of all
 * payments of these subscriptions after fees and refunds. An offer that nobody took has no entry.
 */
export async function sumOffers(reader: Reader, offerIds: readonly string[]): Promise<ReadonlyMap<string, OfferSums>> {
  const rows = await reader.execute<{ id: string } & OfferSums>(sql`
    select subscription.offer_id as id, count(*)::int as taken,
      count(*) filter (where paid.renewals > 0)::int as "paidAfter", coalesce(sum(paid.cents), 0)::float8 as "incomeCents"
    from subscription left join lateral (
      select count(*) filter (where payment.kind = 'renewal' and payment.withdrawn_at is null) as renewals,
        -- The fee is not returned with a refund.
        sum(amount_cents - refunded_cents - fee_cents) as cents
      from payment
      where payment.payee_id = subscription.creator_id and payment.payer_id = subscription.subscriber_id
        and payment.subscription_id = subscription.id and payment.status = 'succeeded') paid on true
    where subscription.offer_id in (${sql.join(
      offerIds.map((id) => sql`${id}::uuid`),
      sql`, `,
    )})
    group by subscription.offer_id`);
  return new Map(rows.map(({ id, ...sums }) => [id, sums]));
}
