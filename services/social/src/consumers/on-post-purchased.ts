import { postPurchased } from '@stagedoor/contracts/payments-events';
import { postUndeliverable } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { SocialDeps } from '#/config.ts';
import { recordPurchase } from '#/posts/purchases/record-purchase.ts';

/**
 * Fallback for when payments' call to unlock a post failed. If the post was deleted or changed by then, an event has
 * payments refund the purchase.
 */
export const onPostPurchased = defineConsumer<typeof postPurchased, SocialDeps>({
  name: 'on_post_purchased',
  on: postPurchased,
  async handle(tx, { data: { postId, buyerId, purchaseId, purchasedAt, openedAt } }, { publish, clock }) {
    const isUnlocked = await recordPurchase(tx, {
      postId,
      buyerId,
      purchaseId,
      at: new Date(purchasedAt),
      openedAt: openedAt === undefined ? undefined : new Date(openedAt),
    });
    if (isUnlocked) return;
    await publish(tx, postUndeliverable, { purchaseId, postId, buyerId, at: clock.now().toISOString() });
  },
});
