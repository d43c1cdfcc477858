import { subscriptionStarted } from '@stagedoor/contracts/payments-events';
import { webhookSubscriberStarted } from '@stagedoor/contracts/webhook-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { notifySubscriber } from '#/consumers/payments/notify-subscriber.ts';
import { recordSubscription } from '#/letters/record-response.ts';
import { notify } from '#/notifications/notify.ts';
import { describeFact, queueEvents } from '#/webhooks/queue-events.ts';

export const onSubscriptionStarted = defineConsumer<typeof subscriptionStarted, NotificationsDeps>({
  name: 'on_subscription_started',
  on: subscriptionStarted,
  async handle(tx, event, deps) {
    const { subscriptionId, subscriberId, creatorId, priceCents, paidCents, startedAt, renewsAt, tierName } =
      event.data;
    await notify(tx, deps, [
      {
        recipientId: creatorId,
        type: 'NEW_SUBSCRIBER',
        groupingKey: `subscription:${subscriptionId}`,
        actorId: subscriberId,
        detail: { amountCents: paidCents ?? priceCents },
        at: new Date(startedAt),
      },
    ]);
    const change = { kind: 'started', tier: tierName, cents: priceCents, at: renewsAt } as const;
    await notifySubscriber(tx, deps, { subscriptionId, subscriberId, creatorId, at: startedAt, change });
    if (priceCents > 0) await recordSubscription(tx, { creatorId, subscriberId, at: new Date(startedAt) });
    await queueEvents(tx, deps, [
      describeFact(event, webhookSubscriberStarted, {
        ownerId: creatorId,
        personId: subscriberId,
        happenedAt: startedAt,
        data: { subscriptionId, subscriberId, price: priceCents / 100, startedAt, renewsAt },
      }),
    ]);
  },
});
