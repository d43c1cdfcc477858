import { messagePurchased } from '@stagedoor/contracts/payments-events';
import { webhookSaleMade } from '@stagedoor/contracts/webhook-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { notify } from '#/notifications/notify.ts';
import { describeFact, queueEvents } from '#/webhooks/queue-events.ts';

export const onMessagePurchased = defineConsumer<typeof messagePurchased, NotificationsDeps>({
  name: 'on_message_purchased',
  on: messagePurchased,
  async handle(tx, event, deps) {
    const { purchaseId, buyerId, sellerId, messageId, amountCents, purchasedAt } = event.data;
    await notify(tx, deps, [
      {
        recipientId: sellerId,
        type: 'POST_PURCHASE',
        groupingKey: `purchase:${purchaseId}`,
        actorId: buyerId,
        detail: { amountCents, messageId },
        at: new Date(purchasedAt),
      },
    ]);
    await queueEvents(tx, deps, [
      describeFact(event, webhookSaleMade, {
        ownerId: sellerId,
        personId: buyerId,
        happenedAt: purchasedAt,
        data: {
          purchaseId,
          kind: 'message',
          itemId: messageId,
          buyerId,
          amount: amountCents / 100,
          soldAt: purchasedAt,
        },
      }),
    ]);
  },
});
