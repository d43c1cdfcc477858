import { subscriptionPlanChanged } from '@stagedoor/contracts/payments-events';
import { webhookSubscriberPlanChanged } from '@stagedoor/contracts/webhook-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { describeFact, queueEvents } from '#/webhooks/queue-events.ts';

export const onSubscriptionPlanChanged = defineConsumer<typeof subscriptionPlanChanged, NotificationsDeps>({
  name: 'on_subscription_plan_changed',
  on: subscriptionPlanChanged,
  async handle(tx, event, deps) {
    const { subscriptionId, subscriberId, creatorId, priceCents, tierName: tier = null, changedAt } = event.data;
    await queueEvents(tx, deps, [
      describeFact(event, webhookSubscriberPlanChanged, {
        ownerId: creatorId,
        personId: subscriberId,
        happenedAt: changedAt,
        data: { subscriptionId, subscriberId, price: priceCents / 100, tier, changedAt },
      }),
    ]);
  },
});
