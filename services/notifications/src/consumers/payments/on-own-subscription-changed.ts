import {
  subscriptionNextPlanChosen,
  subscriptionPaused,
  subscriptionPauseEnding,
  subscriptionPriceRiseAsked,
  subscriptionResumed,
} from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { notifySubscriber } from '#/consumers/payments/notify-subscriber.ts';

export const onSubscriptionPaused = defineConsumer<typeof subscriptionPaused, NotificationsDeps>({
  name: 'on_subscription_paused',
  on: subscriptionPaused,
  handle: (tx, { data: { pausedAt: at, accessUntil, goesOnAt, ...ids } }, deps) =>
    notifySubscriber(tx, deps, { ...ids, at, change: { kind: 'paused', at: accessUntil, until: goesOnAt } }),
});

export const onSubscriptionPauseEnding = defineConsumer<typeof subscriptionPauseEnding, NotificationsDeps>({
  name: 'on_subscription_pause_ending',
  on: subscriptionPauseEnding,
  handle: (tx, { data: { goesOnAt: at, priceCents: cents, ...ids } }, deps) =>
    notifySubscriber(tx, deps, { ...ids, at, change: { kind: 'pauseEnding', cents, at }, isNews: true }),
});

/** A dispute that was won gives back the rest of a month, which is no news that a subscription goes on. */
export const onSubscriptionResumed = defineConsumer<typeof subscriptionResumed, NotificationsDeps>({
  name: 'on_subscription_resumed',
  on: subscriptionResumed,
  async handle(tx, { data: { resumedAt: at, renewsAt, isRestored = false, ...ids } }, deps) {
    if (!isRestored) await notifySubscriber(tx, deps, { ...ids, at, change: { kind: 'resumed', at: renewsAt } });
  },
});

export const onSubscriptionNextPlanChosen = defineConsumer<typeof subscriptionNextPlanChosen, NotificationsDeps>({
  name: 'on_subscription_next_plan_chosen',
  on: subscriptionNextPlanChosen,
  handle: (tx, { data: { chosenAt: at, priceCents: cents, tierName: tier, startsAt, ...ids } }, deps) =>
    notifySubscriber(tx, deps, { ...ids, at, change: { kind: 'planned', tier, cents, at: startsAt } }),
});

export const onSubscriptionPriceRiseAsked = defineConsumer<typeof subscriptionPriceRiseAsked, NotificationsDeps>({
  name: 'on_subscription_price_rise_asked',
  on: subscriptionPriceRiseAsked,
  async handle(tx, { data }, deps) {
    const { subscriptionId, subscriberId, creatorId, fromCents: cents, toCents: newCents, startsAt, askedAt } = data;
    const change = { kind: 'priceRise', cents, newCents, at: startsAt } as const;
    await notifySubscriber(tx, deps, { subscriptionId, subscriberId, creatorId, at: askedAt, change, isNews: true });
  },
});
