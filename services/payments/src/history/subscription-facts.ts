import { subscriptionCancelled, subscriptionEnded, subscriptionStarted } from '@stagedoor/contracts/payments-events';
import type { Database } from '@stagedoor/service-kit/database/database';
import { defineHistory, type HistoryPlace, type HistoryRow } from '@stagedoor/service-kit/history/serve-history';
import { asc, gt, sql } from 'drizzle-orm';
import { type Subscription, subscriptions } from '#/db/payments.ts';

/** Reads the next subscriptions by id. Subscriptions of erased people, whose ids were replaced, have no facts. */
function fromSubscriptions<Data>(toFacts: (subscription: Subscription, paidCents: number | null) => readonly Data[]) {
  return async (
    db: Database['db'],
    { after: [id = ''], limit }: HistoryPlace,
  ): Promise<readonly HistoryRow<Data>[]> => {
    const rows = await db
      .select({
        subscription: subscriptions,
        // With an offer the first month was paid for less, and a trial for nothing.
        paidCents: sql<number | null>`case when ${subscriptions.offerId} is not null then coalesce((
          select amount_cents from payment
          where payer_id = ${subscriptions.subscriberId} and subscription_id = ${subscriptions.id} and kind = 'subscription'
            and status = 'succeeded' order by created_at limit 1), 0) end`,
        isOfPeople: sql<boolean>`
          exists (select from person where user_id = ${subscriptions.subscriberId})
          and exists (select from person where user_id = ${subscriptions.creatorId})`,
      })
      .from(subscriptions)
      .where(gt(subscriptions.id, id))
      .orderBy(asc(subscriptions.id))
      .limit(limit);
    return rows.map(({ subscription, isOfPeople, paidCents }) => ({
      key: [subscription.id],
      facts: isOfPeople ? toFacts(subscription, paidCents) : [],
    }));
  };
}

const idsOf = ({ id: subscriptionId, subscriberId, creatorId }: Subscription) => ({
  subscriptionId,
  subscriberId,
  creatorId,
});

export const subscriptionHistory = defineHistory(
  subscriptionStarted,
  1,
  fromSubscriptions((subscription, paidCents) => [
    {
      ...idsOf(subscription),
      priceCents: subscription.priceCents,
      ...(paidCents === null ? {} : { paidCents }),
      startedAt: subscription.startedAt.toISOString(),
      renewsAt: subscription.renewsAt.toISOString(),
      revision: 1,
    },
  ]),
);

/** The cancellations of subscriptions that have not ended yet. */
export const cancellationHistory = defineHistory(
  subscriptionCancelled,
  1,
  fromSubscriptions((subscription) => {
    const { status, cancelledAt, endsAt, renewsAt, revision } = subscription;
    if (status !== 'cancelled' || cancelledAt === null) return [];
    const end = (endsAt ?? renewsAt).toISOString();
    return [{ ...idsOf(subscription), cancelledAt: cancelledAt.toISOString(), endsAt: end, revision }];
  }),
);

export const endHistory = defineHistory(
  subscriptionEnded,
  1,
  fromSubscriptions((subscription) => {
    const { status, endsAt, renewsAt, revision } = subscription;
    if (status !== 'ended') return [];
    return [{ ...idsOf(subscription), endedAt: (endsAt ?? renewsAt).toISOString(), revision }];
  }),
);
