import { subscriptionPlanChanged } from '@stagedoor/contracts/payments-events';
import { webhookSubscriberPlanChanged } from '@stagedoor/contracts/webhook-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { notifySubscriber } from '#/consumers/payments/notify-subscriber.ts';
import { describeFact, queueEvents } from '#/webhooks/queue-events.ts';

export const onSubscriptionPlanChanged = defineConsumer<typeof subscriptionPlanChanged, NotificationsDeps>({
  name: 'on_subscription_plan_changed',
  on: subscriptionPlanChanged,
  async handle(tx, event, deps) {
    const { subscriptionId, subscriberId, creatorId, priceCents, tierName, isUpgrade, paidCents, changedAt } =
      event.data;
    if (isUpgrade) {
      const change = { kind: 'upgraded', tier: tierName, cents: priceCents, paid: paidCents ?? 0 } as const;
      await notifySubscriber(tx, deps, { subscriptionId, subscriberId, creatorId, at: changedAt, change });
    }
    await queueEvents(tx, deps, [
      describeFact(event, webhookSubscriberPlanChanged, {
        ownerId: creatorId,
        personId: subscriberId,
        happenedAt: changedAt,
        data: { subscriptionId, subscriberId, price: priceCents / 100, tier: tierName ?? null, changedAt },
      }),
    ]);
  },
});
