import type { DataOf, QueryOf } from '@stagedoor/contracts/call';
import type { listSubscribersOf } from '@stagedoor/contracts/internal-payments';
import type { Subscriber } from '@stagedoor/contracts/subscription';
import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { type Subscription, subscriptions } from '#/db/payments.ts';
import { people } from '#/db/people.ts';
import type { PaymentsServiceDeps } from '#/deps.ts';
import { presentPause } from '#/payments/present-subscription.ts';
import { readSubscriptionPage } from '#/subscriptions/list-subscriptions.ts';

type Filter = Pick<QueryOf<typeof listSubscribersOf>, 'status' | 'q'>;

/**
 * Lists a creator's subscribers: the current ones unless a state is named, newest first, and of those who left the last to
 * leave first. Each person is listed once.
 */
export async function listSubscribers(
  deps: Pick<PaymentsServiceDeps, 'database'>,
  { creatorId, status, q, tierId, isFirstTier, ...query }: QueryOf<typeof listSubscribersOf>,
): Promise<DataOf<typeof listSubscribersOf>> {
  const filter = and(
    eq(subscriptions.creatorId, creatorId),
    isIn(status),
    isShown,
    isNamed(q),
    isOf(tierId, isFirstTier !== undefined),
  );
  const { items, pagination } = await readSubscriptionPage(deps, filter, query, status === 'ended' ? 'end' : 'start');
  return {
    subscribers: items.map((one) => ({ userId: one.subscriberId, subscription: presentToCreator(one) })),
    pagination,
  };
}

/**
 * A payment that failed is between the fan and the bank: to the creator the subscription is active until it ends, and then it
 * ended without a reason.
 */
function presentToCreator(subscription: Subscription): Subscriber {
  const { tierId, tierName, status, startedAt, endsAt, endReason, leavingReason } = subscription;
  const shown = { active: 'active', grace: 'active', cancelled: 'ending', ended: 'ended' } as const;
  return {
    ...(tierId !== null && tierName !== null ? { tier: { id: tierId, name: tierName } } : {}),
    since: startedAt.toISOString(),
    status: shown[status],
    endsAt: endsAt?.toISOString() ?? null,
    ...presentPause(subscription),
    ...(endReason === 'cancelled' || endReason === 'refunded' ? { ending: endReason } : {}),
    ...(leavingReason === null ? {} : { leavingReason }),
  };
}

/** Whoever subscribed before there were tiers belongs to the first paid one. */
function isOf(tierId: string | undefined, isFirstTier: boolean): SQL | undefined {
  if (tierId === undefined) return undefined;
  const ofTier = eq(subscriptions.tierId, tierId);
  return isFirstTier ? or(ofTier, isNull(subscriptions.tierId)) : ofTier;
}

function isIn(status: Filter['status']): SQL | undefined {
  switch (status) {
    case undefined:
      return ne(subscriptions.status, 'ended');
    case 'active':
      return sql`${subscriptions.status} in ('active', 'grace')`;
    case 'ending':
      return eq(subscriptions.status, 'cancelled');
    case 'ended':
      // People who subscribed again do not count as having left.
      return sql`${subscriptions.status} = 'ended' and not exists (
        select from subscription later where later.subscriber_id = ${subscriptions.subscriberId}
          and later.creator_id = ${subscriptions.creatorId} and later.id <> ${subscriptions.id}
          and (later.started_at, later.id) > (${subscriptions.startedAt}, ${subscriptions.id}))`;
  }
}

/**
 * People who are suspended, or who closed their account or were erased, are shown to nobody, so the list would be shorter
 * than its count.
 */
const isShown = sql`exists (
  select from ${people} where ${people.userId} = ${subscriptions.subscriberId} and not ${people.isSuspended})`;

/** By the start of the username, or any part of the display name. */
function isNamed(q: string | undefined): SQL | undefined {
  const words = q?.trim().replace(/^@/u, '').toLowerCase() ?? '';
  if (words === '') return undefined;
  return sql`exists (
    select from ${people} where ${people.userId} = ${subscriptions.subscriberId}
      and (starts_with(lower(${people.username}), ${words}) or strpos(lower(${people.displayName}), ${words}) > 0))`;
}
