import { paymentDisputed } from '@stagedoor/contracts/payments-events';
import { postUndeliverable } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { SocialDeps } from '#/config.ts';
import { recordPurchase } from '#/posts/purchases/record-purchase.ts';
import { refundPurchase } from '#/posts/purchases/refund-purchase.ts';

/**
 * Fallback for when payments' call failed: locks a disputed post, and unlocks it if the dispute was won. Where the post
 * was deleted by then, an event has payments refund it.
 */
export const onPaymentDisputed = defineConsumer<typeof paymentDisputed, SocialDeps>({
  name: 'on_payment_disputed',
  on: paymentDisputed,
  async handle(tx, { data }, { clock, publish }) {
    const { kind, itemId: postId, payerId: buyerId, purchaseId, isRestored, state } = data;
    if (kind !== 'post' || postId === undefined) return;
    if (state === 'open') await refundPurchase(tx, { postId, buyerId, purchaseId }, clock.now());
    if (!isRestored) return;
    if (await recordPurchase(tx, { postId, buyerId, purchaseId, at: new Date(data.changedAt) })) return;
    await publish(tx, postUndeliverable, { purchaseId, postId, buyerId, at: clock.now().toISOString() });
  },
});
