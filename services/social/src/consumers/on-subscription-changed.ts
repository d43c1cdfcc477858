import type { EventData, EventDefinition } from '@stagedoor/contracts/event';
import {
  subscriptionCancelled,
  subscriptionEnded,
  subscriptionPaused,
  subscriptionPlanChanged,
  subscriptionRenewed,
  subscriptionResumed,
  subscriptionStarted,
} from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { SocialDeps } from '#/config.ts';
import { applySubscription } from '#/payments/apply-subscription.ts';

interface SubscriptionEventData {
  readonly subscriptionId: string;
  readonly creatorId: string;
  readonly subscriberId: string;
  readonly revision?: number;
  readonly slot?: number;
  readonly isFree?: boolean;
}

/** Applies the end of a subscription's access. Fallback for when payments' call failed. */
function consume<E extends EventDefinition>(name: string, on: E, accessUntil: (data: EventData<E>) => string) {
  return defineConsumer<E, SocialDeps>({
    name: `on_subscription_${name}`,
    on,
    handle: (tx, { data }, { clock }) => {
      const { subscriptionId, creatorId, subscriberId, revision = 1, slot, isFree } = data as SubscriptionEventData;
      const pair = { subscriptionId, creatorId, subscriberId };
      const membership = { ...(slot !== undefined && { slot }), ...(isFree !== undefined && { isFree }) };
      const change = { ...pair, ...membership, revision, accessUntil: accessUntil(data) };
      return applySubscription(tx, change, clock.now());
    },
  });
}

export const onSubscriptionChanged = [
  consume('started', subscriptionStarted, (data) => data.accessUntil ?? data.renewsAt),
  consume('renewed', subscriptionRenewed, (data) => data.accessUntil ?? data.renewsAt),
  consume('resumed', subscriptionResumed, (data) => data.accessUntil),
  consume('plan_changed', subscriptionPlanChanged, (data) => data.accessUntil),
  consume('paused', subscriptionPaused, (data) => data.accessUntil),
  consume('cancelled', subscriptionCancelled, (data) => data.endsAt),
  consume('ended', subscriptionEnded, (data) => data.endedAt),
];
