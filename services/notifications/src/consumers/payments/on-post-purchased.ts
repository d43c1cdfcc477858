import { postPurchased } from '@stagedoor/contracts/payments-events';
import { webhookSaleMade } from '@stagedoor/contracts/webhook-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { notify } from '#/notifications/notify.ts';
import { describeFact, queueEvents } from '#/webhooks/queue-events.ts';

export const onPostPurchased = defineConsumer<typeof postPurchased, NotificationsDeps>({
  name: 'on_post_purchased',
  on: postPurchased,
  async handle(tx, event, deps) {
    const { purchaseId, buyerId, sellerId, postId, amountCents, purchasedAt } = event.data;
    await notify(tx, deps, [
      {
        recipientId: sellerId,
        type: 'POST_PURCHASE',
        groupingKey: `purchase:${purchaseId}`,
        actorId: buyerId,
        // Not as `postId`: deleting the post must not withdraw the notification of its sale.
        detail: { amountCents, purchasedPostId: postId },
        at: new Date(purchasedAt),
      },
    ]);
    await queueEvents(tx, deps, [
      describeFact(event, webhookSaleMade, {
        ownerId: sellerId,
        personId: buyerId,
        happenedAt: purchasedAt,
        data: { purchaseId, kind: 'post', itemId: postId, buyerId, amount: amountCents / 100, soldAt: purchasedAt },
      }),
    ]);
  },
});
