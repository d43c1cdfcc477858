import { subscriptionStarted } from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { notify } from '#/notifications/notify.ts';

export const onSubscriptionStarted = defineConsumer<typeof subscriptionStarted, NotificationsDeps>({
  name: 'on_subscription_started',
  on: subscriptionStarted,
  async handle(tx, { data: { subscriptionId, subscriberId, creatorId, priceCents, startedAt } }, deps) {
    await notify(tx, deps, [
      {
        recipientId: creatorId,
        type: 'NEW_SUBSCRIBER',
        groupingKey: `subscription:${subscriptionId}`,
        actorId: subscriberId,
        detail: { amountCents: priceCents },
        at: new Date(startedAt),
      },
    ]);
  },
});
