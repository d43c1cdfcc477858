import { lockMessage, unlockMessage } from '@stagedoor/contracts/internal-messaging';
import { lockPost, unlockPost } from '@stagedoor/contracts/internal-social';
import { messagePurchased, postPurchased } from '@stagedoor/contracts/payments-events';
import { afterCommit } from '@stagedoor/service-kit/database/transaction';
import { and, eq } from 'drizzle-orm';
import type { Payment } from '#/db/payments.ts';
import { type Refund, refunds } from '#/db/refunds.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { bookGift, deliverGift } from '#/gifts/deliver-gift.ts';
import { withdrawGift } from '#/gifts/withdraw-gift.ts';
import { bookInvoice } from '#/invoices/book-invoice.ts';
import { accounts, writeEntry } from '#/ledger/write-entry.ts';
import { failJoin } from '#/offers/reserve-offer.ts';
import { deliverSubscription } from '#/plans/deliver-quote.ts';
import { withdrawSubscription } from '#/plans/withdraw-payment.ts';
import { dropRefundedMonths } from '#/prepaid/return-unused-months.ts';
import { insertRefund } from '#/refunds/open-refund.ts';
import { accessIdOf } from '#/refunds/withdraw-access.ts';
import { failInvoicePayment, settleInvoice } from '#/service-billing/settle-invoice.ts';
import { withdrawReturnedLines, withdrawServices } from '#/service-billing/withdraw-services.ts';
import { failRenewal, renewSubscription } from '#/subscriptions/renew-subscription.ts';
import { publishTip } from '#/tips/send-tip.ts';

const item = { deliver: grantItem, withdraw: lockItem };

/** The effects of each kind of payment. The code for refunds and payments does not depend on kinds: it calls these. */
export const paymentEffects: PaymentsDeps['effects'] = {
  post: item,
  message: item,
  tip: { deliver: publishTip },
  subscription: {
    deliver: deliverSubscription,
    fail: failJoin,
    withdraw: withdrawSubscription,
    withdrawPart: withdrawMonths,
  },
  renewal: { deliver: renewSubscription, fail: failRenewal, withdraw: withdrawSubscription },
  gift: { book: bookGift, deliver: deliverGift, withdraw: withdrawGift, withdrawPart: withdrawMonths },
  invoice: {
    book: bookInvoice,
    deliver: settleInvoice,
    fail: failInvoicePayment,
    withdraw: withdrawServices,
    withdrawPart: withdrawReturnedLines,
  },
  top_up: { book: bookTopUp, deliver: settleTopUp, fail: failTopUp },
};

/** A part of it went back: months that are paid ahead end, if it was their price. */
async function withdrawMonths(deps: PaymentsDeps, tx: Tx, payment: Payment, { createdAt }: Refund): Promise<void> {
  await dropRefundedMonths(deps, tx, payment, createdAt);
}

/** A post or a message is paid for: its service unlocks it, at once by a call, or by the event if the call fails. */
async function grantItem(
  { publish, internal, log }: PaymentsDeps,
  tx: Tx,
  payment: Payment,
  now: Date,
  isOwnerWaiting: boolean,
): Promise<void> {
  const { id: purchaseId, payerId: buyerId, payeeId: sellerId, amountCents } = payment;
  const openedAt = payment.createdAt.toISOString();
  const itemId = payment.itemId ?? '';
  const purchasedAt = now.toISOString();
  const purchase = { purchaseId, buyerId, sellerId, amountCents, purchasedAt };
  if (payment.kind === 'post') await publish(tx, postPurchased, { ...purchase, postId: itemId, openedAt });
  else await publish(tx, messagePurchased, { ...purchase, messageId: itemId });
  if (isOwnerWaiting) return;
  afterCommit(tx, async () => {
    const params = { id: itemId };
    const unlocking =
      payment.kind === 'post'
        ? internal.call(unlockPost, { params, body: { buyerId, purchaseId, purchasedAt, openedAt } })
        : internal.call(unlockMessage, { params, body: { buyerId, purchaseId } });
    await unlocking.catch((error: unknown) => log.info({ err: error }, 'a purchase will be unlocked by its event'));
  });
}

/** Its money was returned or disputed: its service locks it again, at once by a call, or by the event if the call fails. */
function lockItem({ internal, log }: PaymentsDeps, tx: Tx, payment: Payment): void {
  const input = {
    params: { id: payment.itemId ?? '' },
    body: { buyerId: payment.payerId, purchaseId: accessIdOf(payment) },
  };
  afterCommit(tx, async () => {
    const locking = payment.kind === 'post' ? internal.call(lockPost, input) : internal.call(lockMessage, input);
    await locking.catch((error: unknown) =>
      log.info({ err: error }, 'a refunded purchase will be locked by its event'),
    );
  });
}

/** Credits a creator's account with their own payment, available at once, because a refund or a debt waits for it. */
async function bookTopUp({ ids }: PaymentsDeps, tx: Tx, payment: Payment, now: Date): Promise<void> {
  const { id: sourceId, provider, payerId, amountCents } = payment;
  await writeEntry(tx, {
    id: ids.next(),
    kind: 'top_up',
    sourceId,
    occurredAt: now,
    postings: [
      { account: accounts.provider(provider), amountCents: -amountCents },
      { account: accounts.creator(payerId), amountCents },
    ],
  });
}

/**
 * The shortfall of a refund is paid, so the next check of refunds sends the refund. If the refund was abandoned in the
 * meantime, the money goes back to the card. The caller has locked the payment.
 */
async function settleTopUp(deps: PaymentsDeps, tx: Tx, payment: Payment, now: Date): Promise<void> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.topUpId, payment.id)).for('update');
  if (refund === undefined) return;
  if (refund.status === 'pending') {
    await tx.update(refunds).set({ checkAt: now }).where(eq(refunds.id, refund.id));
    return;
  }
  const { id: paymentId, amountCents } = payment;
  await insertRefund(deps, tx, payment, { paymentId, reason: 'undeliverable', amountCents });
}

/** The rest of a refund was not paid, so nothing goes back. */
async function failTopUp({ clock }: PaymentsDeps, tx: Tx, { id }: Payment): Promise<void> {
  await tx
    .update(refunds)
    .set({
      status: 'failed',
      failure: 'What the balance was short of was not paid',
      settledAt: clock.now(),
      checkAt: null,
    })
    .where(and(eq(refunds.topUpId, id), eq(refunds.status, 'pending')));
}
