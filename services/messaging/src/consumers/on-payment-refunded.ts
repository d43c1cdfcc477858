import { paymentRefunded } from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { MessagingServiceDeps, Tx } from '#/deps.ts';
import { lockMessageFor } from '#/messages/lock-message.ts';

/** Fallback for when payments' call to lock a refunded message failed. */
export const onPaymentRefunded = defineConsumer({
  name: 'on-payment-refunded',
  on: paymentRefunded,
  async handle(
    tx,
    { data: { kind, isWhole, itemId, paymentId, purchaseId = paymentId, payerId } },
    deps: MessagingServiceDeps,
  ) {
    if (kind !== 'message' || !isWhole || itemId === undefined) return;
    await lockMessageFor(deps, tx as Tx, { messageId: itemId, buyerId: payerId, purchaseId });
  },
});
