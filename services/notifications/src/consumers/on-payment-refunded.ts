import { paymentRefunded } from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { notifyInOwnWords } from '#/announcements/notify-in-own-words.ts';
import type { NotificationsDeps } from '#/config.ts';
import { describeRefund } from '#/payments/refund-words.ts';
import { findNames } from '#/people/find-names.ts';

/** Tells both sides of a refund, but for a creator who made it. */
export const onPaymentRefunded = defineConsumer<typeof paymentRefunded, NotificationsDeps>({
  name: 'on_payment_refunded',
  on: paymentRefunded,
  async handle(tx, { data }, deps) {
    const { refundId, payerId, payeeId, reason, refundedAt } = data;
    const nameOf = await findNames(tx, [payerId, payeeId]);
    const words = describeRefund(data, { payer: nameOf(payerId), payee: nameOf(payeeId) });
    const common = { thing: `refund:${refundId}`, publishedAt: new Date(refundedAt) };
    await notifyInOwnWords(tx, deps, [payerId], { ...common, ...words.payer, link: '/wallet' });
    if (reason === 'creator') return;
    await notifyInOwnWords(tx, deps, [payeeId], { ...common, ...words.payee, link: '/earnings' });
  },
});
