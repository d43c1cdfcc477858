import { subscriptionEnded } from '@stagedoor/contracts/payments-events';
import { webhookSubscriberEnded } from '@stagedoor/contracts/webhook-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { notifyOfEnd } from '#/consumers/payments/notify-of-end.ts';
import { describeFact, queueEvents } from '#/webhooks/queue-events.ts';

/** Notifies both sides if the subscription ran out, and sends the event to the creator's webhooks. */
export const onSubscriptionEnded = defineConsumer<typeof subscriptionEnded, NotificationsDeps>({
  name: 'on_subscription_ended',
  on: subscriptionEnded,
  async handle(tx, event, deps) {
    const { subscriptionId, subscriberId, creatorId, endedAt, hasRunOut = false, isCreatorHidden } = event.data;
    const at = new Date(endedAt);
    if (hasRunOut) await notifyOfEnd(tx, deps, { subscriptionId, subscriberId, creatorId, at, isCreatorHidden });
    await queueEvents(tx, deps, [
      describeFact(event, webhookSubscriberEnded, {
        ownerId: creatorId,
        personId: subscriberId,
        happenedAt: endedAt,
        data: { subscriptionId, subscriberId, endedAt },
      }),
    ]);
  },
});
