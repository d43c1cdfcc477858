import { paymentRefunded } from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { MessagingServiceDeps, Tx } from '#/deps.ts';
import { lockMessageFor } from '#/messages/lock-message.ts';
import { markTipRefunded } from '#/messages/mark-tip-refunded.ts';

/** Marks a refunded tip. Of a refunded message: fallback for when payments' call to lock it failed. */
export const onPaymentRefunded = defineConsumer({
  name: 'on-payment-refunded',
  on: paymentRefunded,
  async handle(
    transaction,
    { data: { kind, isWhole, itemId, paymentId, purchaseId = paymentId, payerId } },
    deps: MessagingServiceDeps,
  ) {
    if (!isWhole || itemId === undefined) return;
    const tx = transaction as Tx;
    if (kind === 'tip') await markTipRefunded(deps, tx, itemId);
    if (kind === 'message') await lockMessageFor(deps, tx, { messageId: itemId, buyerId: payerId, purchaseId });
  },
});
