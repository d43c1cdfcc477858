import {
  subscriptionCancelled,
  subscriptionEnded,
  subscriptionPlanChanged,
  subscriptionRenewed,
  subscriptionResumed,
  subscriptionStarted,
} from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { Deps } from '#/config.ts';
import { applySubscription } from '#/relations/apply-subscription.ts';
import { notifyOfDepartures } from '#/relations/notify-of-departures.ts';
import { addSpending } from '#/spending/add-spending.ts';

/** A subscription that ended longer ago is not shown as news, because the history contains old ends, too. */
const newsMs = 7 * 86_400_000;

export const onSubscriptionStarted = defineConsumer({
  name: 'on-subscription-started',
  on: subscriptionStarted,
  readsHistory: true,
  async handle(tx, { data }, _deps: Deps) {
    const { creatorId, subscriberId: fanId, priceCents, paidCents: cents = priceCents, startedAt: paidAt } = data;
    // A free member is a fan, and no subscriber.
    if (priceCents > 0) await applySubscription(tx, { ...data, status: 'active', revision: data.revision ?? 1 });
    await addSpending(tx, { creatorId, fanId, kind: 'subscription', cents, paidAt });
  },
});

/** Does not change whether the subscription is ending: a cancelled subscription may still be renewed once. */
export const onSubscriptionRenewed = defineConsumer({
  name: 'on-subscription-renewed',
  on: subscriptionRenewed,
  readsHistory: true,
  handle: (tx, { data: { creatorId, subscriberId: fanId, priceCents: cents, renewedAt: paidAt } }, _deps: Deps) =>
    addSpending(tx, { creatorId, fanId, kind: 'renewal', cents, paidAt }),
});

/** An upgrade is paid within a month. One that had been cancelled goes on with it only if its subscriber chose that. */
export const onSubscriptionPlanChanged = defineConsumer({
  name: 'on-subscription-plan-changed',
  on: subscriptionPlanChanged,
  async handle(tx, { data }, _deps: Deps) {
    const { creatorId, subscriberId: fanId, paidCents, changedAt: paidAt, isResumed = false } = data;
    if (isResumed) await applySubscription(tx, { ...data, status: 'active' });
    if (paidCents !== undefined)
      await addSpending(tx, { creatorId, fanId, kind: 'subscription', cents: paidCents, paidAt });
  },
});

export const onSubscriptionCancelled = defineConsumer({
  name: 'on-subscription-cancelled',
  on: subscriptionCancelled,
  readsHistory: true,
  async handle(tx, { data }, _deps: Deps) {
    if (data.isFree) return;
    await applySubscription(tx, { ...data, status: 'ending', revision: data.revision ?? 2 });
  },
});

export const onSubscriptionResumed = defineConsumer({
  name: 'on-subscription-resumed',
  on: subscriptionResumed,
  async handle(tx, { data }, _deps: Deps) {
    await applySubscription(tx, { ...data, status: 'active' });
  },
});

export const onSubscriptionEnded = defineConsumer({
  name: 'on-subscription-ended',
  on: subscriptionEnded,
  readsHistory: true,
  async handle(tx, { data }, deps: Deps) {
    if (data.isFree) return;
    const departures = await applySubscription(tx, { ...data, status: 'ended', endsAt: data.endedAt });
    const isNews = deps.clock.now().getTime() - Date.parse(data.endedAt) < newsMs;
    if (isNews) await notifyOfDepartures(tx, deps, 'subscription-ended', departures);
  },
});
