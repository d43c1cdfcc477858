import { paymentRefunded } from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { notifyWithText } from '#/announcements/notify-with-text.ts';
import type { NotificationsDeps } from '#/config.ts';
import { describeRefund } from '#/payments/describe-refund.ts';
import { findNames } from '#/people/find-names.ts';

/** Notifies both sides of a refund, except for a creator who made it. */
export const onPaymentRefunded = defineConsumer<typeof paymentRefunded, NotificationsDeps>({
  name: 'on_payment_refunded',
  on: paymentRefunded,
  async handle(tx, { data }, deps) {
    const { refundId, payerId, payeeId, reason, refundedAt } = data;
    const nameOf = await findNames(tx, [payerId, payeeId]);
    const text = describeRefund(data, { payer: nameOf(payerId), payee: nameOf(payeeId) });
    const common = { groupingKey: `refund:${refundId}`, publishedAt: new Date(refundedAt) };
    await notifyWithText(tx, deps, [payerId], { ...common, ...text.payer, link: '/wallet' });
    if (reason === 'creator') return;
    await notifyWithText(tx, deps, [payeeId], { ...common, ...text.payee, link: '/earnings' });
  },
});
