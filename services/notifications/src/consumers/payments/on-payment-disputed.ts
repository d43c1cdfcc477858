import { paymentDisputed } from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { notifyWithText } from '#/announcements/notify-with-text.ts';
import type { NotificationsDeps } from '#/config.ts';
import { linkToTransaction } from '#/notifications/describe-notification.ts';
import { findNames } from '#/people/find-names.ts';

/** Notifies both sides that a payment is disputed, and how the dispute ended. */
export const onPaymentDisputed = defineConsumer<typeof paymentDisputed, NotificationsDeps>({
  name: 'on_payment_disputed',
  on: paymentDisputed,
  async handle(tx, { data }, deps) {
    const { disputeId, payerId, payeeId, state, changedAt } = data;
    const nameOf = await findNames(tx, [payerId, payeeId]);
    const names = { payer: nameOf(payerId), payee: nameOf(payeeId) };
    const common = { groupingKey: `dispute:${disputeId}:${state}`, publishedAt: new Date(changedAt) };
    await notifyWithText(
      tx,
      deps,
      [payerId],
      { ...common, link: linkToTransaction('/wallet', disputeId) },
      (texts) => texts.dispute(data, names).payer,
    );
    await notifyWithText(
      tx,
      deps,
      [payeeId],
      { ...common, link: linkToTransaction('/earnings', disputeId) },
      (texts) => texts.dispute(data, names).payee,
    );
  },
});
