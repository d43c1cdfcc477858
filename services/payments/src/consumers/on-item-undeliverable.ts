import { messageUndeliverable } from '@stagedoor/contracts/messaging-events';
import { postUndeliverable } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/consumer';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { openRefund } from '#/refunds/open-refund.ts';

/** What was paid could not be given: all of it goes back, and both sides are told by the refund's own event. */
export const onPostUndeliverable = defineConsumer({
  name: 'on-post-undeliverable',
  on: postUndeliverable,
  async handle(tx, { data: { purchaseId } }, deps: PaymentsServiceDeps) {
    await openRefund(deps, tx as Tx, { paymentId: purchaseId, reason: 'undeliverable' });
  },
});

export const onMessageUndeliverable = defineConsumer({
  name: 'on-message-undeliverable',
  on: messageUndeliverable,
  async handle(tx, { data: { purchaseId } }, deps: PaymentsServiceDeps) {
    await openRefund(deps, tx as Tx, { paymentId: purchaseId, reason: 'undeliverable' });
  },
});
