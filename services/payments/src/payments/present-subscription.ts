import type { Subscription as SubscriptionAnswer } from '@stagedoor/contracts/subscription';
import type { ShortUser } from '@stagedoor/contracts/user';
import type { Subscription } from '#/db/payments.ts';
import { unknownPerson } from '#/people/people-repository.ts';
import { nextPlanOf, type Plan } from '#/plans/plan.ts';
import { nextChargeAt } from '#/subscriptions/pause-rules.ts';

export function presentSubscription(
  subscription: Subscription,
  people: ReadonlyMap<string, ShortUser>,
): SubscriptionAnswer {
  const { id, creatorId, subscriberId, priceCents, status, startedAt, endsAt } = subscription;
  const tier = presentTier(subscription);
  const next = nextPlanOf(subscription);
  const isOver = status === 'cancelled' || status === 'ended' || priceCents === 0;
  return {
    id,
    creator: people.get(creatorId) ?? unknownPerson(creatorId),
    subscriber: people.get(subscriberId) ?? unknownPerson(subscriberId),
    price: priceCents / 100,
    status,
    startedAt: startedAt.toISOString(),
    renewsAt: isOver ? null : nextChargeAt(subscription).toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    ...presentPause(subscription),
    ...(tier === null ? {} : { tier }),
    ...(next === undefined ? {} : { next: { tier: presentTier(next), price: next.priceCents / 100 } }),
  };
}

/** A pause that is planned or runs, under its name. */
export function presentPause(subscription: Subscription) {
  const { status, pauseMonths, renewsAt } = subscription;
  if (status !== 'active' || pauseMonths === null) return {};
  return { pause: { from: renewsAt.toISOString(), until: nextChargeAt(subscription).toISOString() } };
}

function presentTier({ tierId, tierName }: Pick<Plan, 'tierId' | 'tierName'>) {
  return tierId === null ? null : { id: tierId, name: tierName ?? '' };
}
