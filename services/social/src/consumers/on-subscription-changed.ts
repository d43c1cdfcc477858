import type { EventData, EventDefinition } from '@stagedoor/contracts/event';
import {
  subscriptionCancelled,
  subscriptionEnded,
  subscriptionRenewed,
  subscriptionResumed,
  subscriptionStarted,
} from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { SocialDeps } from '#/config.ts';
import { applySubscription } from '#/payments/apply-subscription.ts';

interface Told {
  readonly subscriptionId: string;
  readonly creatorId: string;
  readonly subscriberId: string;
  readonly revision?: number;
}

/** How long a change of a subscription gives access; the net below payments' call. */
function follow<E extends EventDefinition>(name: string, on: E, accessUntil: (data: EventData<E>) => string) {
  return defineConsumer<E, SocialDeps>({
    name: `on_subscription_${name}`,
    on,
    handle: (tx, { data }, { clock }) => {
      const { subscriptionId, creatorId, subscriberId, revision = 1 } = data as Told;
      const change = { subscriptionId, creatorId, subscriberId, revision, accessUntil: accessUntil(data) };
      return applySubscription(tx, change, clock.now());
    },
  });
}

export const onSubscriptionChanged = [
  follow('started', subscriptionStarted, (data) => data.accessUntil ?? data.renewsAt),
  follow('renewed', subscriptionRenewed, (data) => data.accessUntil ?? data.renewsAt),
  follow('resumed', subscriptionResumed, (data) => data.accessUntil),
  follow('cancelled', subscriptionCancelled, (data) => data.endsAt),
  follow('ended', subscriptionEnded, (data) => data.endedAt),
];
