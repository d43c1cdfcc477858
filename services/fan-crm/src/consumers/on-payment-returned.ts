import { paymentDisputed, paymentRefunded } from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { Deps } from '#/config.ts';
import { addSpending } from '#/spending/add-spending.ts';

/** Subtracts refunds. No event said that a month which could not be given was paid, so its refund is not subtracted either. */
export const onPaymentRefunded = defineConsumer({
  name: 'on-payment-refunded',
  on: paymentRefunded,
  readsHistory: true,
  async handle(tx, { data: { payeeId: creatorId, payerId: fanId, kind, isGift, amountCents, reason } }, _deps: Deps) {
    // What somebody gave away was never added.
    if (isGift) return;
    if (reason === 'undeliverable' && (kind === 'subscription' || kind === 'renewal')) return;
    await addSpending(tx, { creatorId, fanId, kind, cents: -amountCents });
  },
});

/** Subtracts disputed payments, and adds them again if the dispute is won. */
export const onPaymentDisputed = defineConsumer({
  name: 'on-payment-disputed',
  on: paymentDisputed,
  readsHistory: true,
  async handle(tx, { data: { payeeId: creatorId, payerId: fanId, kind, isGift, amountCents, state } }, _deps: Deps) {
    if (state === 'lost' || isGift) return;
    await addSpending(tx, { creatorId, fanId, kind, cents: state === 'won' ? amountCents : -amountCents });
  },
});
