import { postPurchased } from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/consumer';
import { notFound } from '@stagedoor/service-kit/errors';
import type { SocialDeps } from '#/config.ts';
import { recordPurchase } from '#/payments/record-purchase.ts';

/** The net below payments' call: what was bought is there all the same. */
export const onPostPurchased = defineConsumer<typeof postPurchased, SocialDeps>({
  name: 'on_post_purchased',
  on: postPurchased,
  async handle(tx, { data: { postId, buyerId, purchaseId, purchasedAt } }) {
    const isGiven = await recordPurchase(tx, { postId, buyerId, purchaseId, at: new Date(purchasedAt) });
    if (!isGiven) throw notFound('Post not found');
  },
});
