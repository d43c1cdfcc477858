import { paymentRefunded } from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { MessagingServiceDeps, Tx } from '#/deps.ts';
import { lockMessageFor } from '#/messages/lock-message.ts';

/** Fallback for when payments' call to lock a refunded message failed. */
export const onPaymentRefunded = defineConsumer({
  name: 'on-payment-refunded',
  on: paymentRefunded,
  async handle(
    transaction,
    { data: { kind, isWhole, itemId, paymentId, purchaseId = paymentId, payerId } },
    deps: MessagingServiceDeps,
  ) {
    if (!isWhole || itemId === undefined || kind !== 'message') return;
    await lockMessageFor(deps, transaction as Tx, { messageId: itemId, buyerId: payerId, purchaseId });
  },
});
