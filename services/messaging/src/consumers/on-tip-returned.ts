import { paymentDisputed, paymentRefunded } from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { MessagingServiceDeps, Tx } from '#/deps.ts';
import { recordTipReturn } from '#/messages/record-tip-return.ts';

/** Records the refunded part of a tip, including refunds from before messages showed them. */
export const onTipRefunded = defineConsumer({
  name: 'on-tip-refunded',
  on: paymentRefunded,
  readsHistory: true,
  async handle(tx, { data: { kind, itemId, refundId, amountCents, isWhole, refundedAt } }, deps: MessagingServiceDeps) {
    if (kind !== 'tip' || itemId === undefined) return;
    await recordTipReturn(deps, tx as Tx, {
      id: refundId,
      messageId: itemId,
      amountCents,
      isByBank: false,
      isWholeRefund: isWhole,
      returnedAt: new Date(refundedAt),
    });
  },
});

/** Records a tip that its sender's bank has taken back. While a dispute is open nothing is decided. */
export const onTipDisputed = defineConsumer({
  name: 'on-tip-disputed',
  on: paymentDisputed,
  readsHistory: true,
  async handle(tx, { data: { kind, itemId, disputeId, amountCents, state, changedAt } }, deps: MessagingServiceDeps) {
    if (kind !== 'tip' || itemId === undefined || state !== 'lost') return;
    await recordTipReturn(deps, tx as Tx, {
      id: disputeId,
      messageId: itemId,
      amountCents,
      isByBank: true,
      isWholeRefund: false,
      returnedAt: new Date(changedAt),
    });
  },
});
