import { paymentRefunded } from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { SocialDeps } from '#/config.ts';
import { refundPurchase } from '#/posts/purchases/refund-purchase.ts';

/** Fallback for when payments' call to lock a refunded post failed. */
export const onPaymentRefunded = defineConsumer<typeof paymentRefunded, SocialDeps>({
  name: 'on_payment_refunded',
  on: paymentRefunded,
  async handle(
    tx,
    { data: { kind, isWhole, itemId, paymentId, purchaseId = paymentId, payerId: buyerId } },
    { clock },
  ) {
    if (kind !== 'post' || !isWhole || itemId === undefined) return;
    await refundPurchase(tx, { postId: itemId, buyerId, purchaseId }, clock.now());
  },
});
