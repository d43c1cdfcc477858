import type { Subscription as SubscriptionAnswer } from '@stagedoor/contracts/subscription';
import type { ShortUser } from '@stagedoor/contracts/user';
import type { Subscription } from '#/db/payments.ts';
import { unknownPerson } from '#/people/people-repository.ts';
import { discountOf, isReduced, monthCents } from '#/plans/discount.ts';
import { nextPlanOf, type Plan } from '#/plans/plan.ts';
import { renewalPlan } from '#/plans/renewal-cents.ts';
import { nextChargeAt } from '#/subscriptions/pause-rules.ts';
import { isInTrial } from '#/subscriptions/renewal-rules.ts';

export function presentSubscription(
  subscription: Subscription,
  people: ReadonlyMap<string, ShortUser>,
): SubscriptionAnswer {
  const { id, creatorId, subscriberId, priceCents, status, startedAt, renewsAt, endsAt } = subscription;
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
    ...presentDiscount(subscription, renewalPlan(subscription)),
    ...(isInTrial(subscription) && status !== 'ended' ? { trialEndsAt: renewsAt.toISOString() } : {}),
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

function presentDiscount(subscription: Subscription, next: Plan): Pick<SubscriptionAnswer, 'discount'> {
  const discount = discountOf(subscription);
  if (subscription.status === 'ended' || !isReduced(next, discount)) return {};
  const { percent, cents, months } = discount;
  const price = monthCents(next, discount) / 100;
  return { discount: { percent, amount: cents === null ? null : cents / 100, months, price } };
}
