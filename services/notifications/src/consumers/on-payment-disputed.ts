import { paymentDisputed } from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { notifyInOwnWords } from '#/announcements/notify-in-own-words.ts';
import type { NotificationsDeps } from '#/config.ts';
import { describeDispute } from '#/payments/dispute-words.ts';
import { findNames } from '#/people/find-names.ts';

/** Tells both sides that a payment is disputed, and how that ended. */
export const onPaymentDisputed = defineConsumer<typeof paymentDisputed, NotificationsDeps>({
  name: 'on_payment_disputed',
  on: paymentDisputed,
  async handle(tx, { data }, deps) {
    const { disputeId, payerId, payeeId, state, changedAt } = data;
    const nameOf = await findNames(tx, [payerId, payeeId]);
    const words = describeDispute(data, { payer: nameOf(payerId), payee: nameOf(payeeId) });
    const common = { thing: `dispute:${disputeId}:${state}`, publishedAt: new Date(changedAt) };
    await notifyInOwnWords(tx, deps, [payerId], { ...common, ...words.payer, link: '/wallet' });
    await notifyInOwnWords(tx, deps, [payeeId], { ...common, ...words.payee, link: '/earnings' });
  },
});
