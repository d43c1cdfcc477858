import { postPurchased } from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/consumer';
import type { SocialDeps } from '#/config.ts';
import { recordPurchase } from '#/payments/record-purchase.ts';

/** The net below payments' call: what was bought is there all the same. */
export const onPostPurchased = defineConsumer<typeof postPurchased, SocialDeps>({
  name: 'on_post_purchased',
  on: postPurchased,
  handle: (tx, { data: { postId, buyerId, purchaseId, purchasedAt } }) =>
    recordPurchase(tx, { postId, buyerId, purchaseId, at: new Date(purchasedAt) }),
});
