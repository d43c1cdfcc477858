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
        thing: `purchase:${purchaseId}`,
        actorId: buyerId,
        // Not as what it is about: a sale stays told where its post is deleted.
        detail: { amountCents, purchasedPostId: postId },
        at: new Date(purchasedAt),
      },
    ]);
  },
});
