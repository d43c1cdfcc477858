import { paymentRefunded } from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { notifyWithText } from '#/announcements/notify-with-text.ts';
import type { NotificationsDeps } from '#/config.ts';
import { linkToTransaction } from '#/notifications/describe-notification.ts';
import { findNames } from '#/people/find-names.ts';

/** Notifies both sides of a refund, except a creator who made the refund. */
export const onPaymentRefunded = defineConsumer<typeof paymentRefunded, NotificationsDeps>({
  name: 'on_payment_refunded',
  on: paymentRefunded,
  async handle(tx, { data }, deps) {
    const { refundId, isGift, payerId, payeeId, reason, refundedAt } = data;
    const nameOf = await findNames(tx, [payerId, payeeId]);
    const names = { payer: nameOf(payerId), payee: nameOf(payeeId) };
    const common = { groupingKey: `refund:${refundId}`, publishedAt: new Date(refundedAt) };
    await notifyWithText(
      tx,
      deps,
      [payerId],
      { ...common, link: linkToTransaction('/wallet', refundId) },
      (texts) => texts.refund(data, names).payer,
    );
    // A creator has not heard of a gift before it is redeemed.
    if (reason === 'creator' || isGift) return;
    await notifyWithText(
      tx,
      deps,
      [payeeId],
      { ...common, link: linkToTransaction('/earnings', refundId) },
      (texts) => texts.refund(data, names).payee,
    );
  },
});
