import { messagePurchased } from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { notify } from '#/notifications/notify.ts';

export const onMessagePurchased = defineConsumer<typeof messagePurchased, NotificationsDeps>({
  name: 'on_message_purchased',
  on: messagePurchased,
  async handle(tx, { data: { purchaseId, buyerId, sellerId, messageId, amountCents, purchasedAt } }, deps) {
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
  },
});
