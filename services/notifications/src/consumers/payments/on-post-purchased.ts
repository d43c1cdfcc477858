import { postPurchased } from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { notify } from '#/notifications/notify.ts';

export const onPostPurchased = defineConsumer<typeof postPurchased, NotificationsDeps>({
  name: 'on_post_purchased',
  on: postPurchased,
  async handle(tx, { data: { purchaseId, buyerId, sellerId, postId, amountCents, purchasedAt } }, deps) {
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
  },
});
