import { eq } from 'drizzle-orm';
import { type Payment, payments } from '#/db/payments.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { accounts, writeEntry } from '#/ledger/write-entry.ts';
import { lockPayment } from '#/payments/lock-payment.ts';
import type { OwnerNotice } from '#/payments/owner-notice.ts';
import { confirmWithinMs, day, longestPaymentPauseMs, pauseOf } from '#/payments/payment-rules.ts';
import type { Outcome } from '#/provider/provider.ts';
import { grantItem } from '#/purchases/grant-item.ts';
import { bookInvoice } from '#/service-billing/book-invoice.ts';
import { failInvoicePayment, settleInvoice } from '#/service-billing/settle-invoice.ts';
import { createSubscription } from '#/subscriptions/create-subscription.ts';
import { failRenewal, renewSubscription } from '#/subscriptions/renew-subscription.ts';
import { publishTip } from '#/tips/publish-tip.ts';
import { bookTopUp, failTopUp, settleTopUp } from '#/top-ups/settle-top-up.ts';

/**
 * Records the outcome of a payment together with its effects: the ledger entry, access to what was paid for, the event.
 * Called for the provider's answer, for webhooks and for checks, in any order and repeatedly: a payment succeeds once
 * and stays succeeded. `cancelReason` tells the payer why it was cancelled, where they were not too late themselves.
 */
export async function applyPaymentOutcome(
  deps: PaymentsDeps,
  paymentId: string,
  outcome: Outcome,
  notice: OwnerNotice,
  cancelReason?: string,
): Promise<Payment> {
  const { database, clock } = deps;
  return database.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment.status === 'succeeded') return payment;
    const isOver = payment.status === 'declined' || payment.status === 'cancelled';
    const now = clock.now();
    const chargeId = outcome.chargeId ?? payment.chargeId;
    switch (outcome.state) {
      case 'pending':
        if (isOver) return payment;
        return change(tx, payment, {
          // A payment that waits for its payer keeps waiting.
          status: payment.status === 'requires_action' ? 'requires_action' : 'pending',
          chargeId,
          checkAt: new Date(now.getTime() + pauseOf(payment.createdAt, now, longestPaymentPauseMs)),
        });
      case 'requires_action':
        if (isOver) return payment;
        return change(tx, payment, {
          status: 'requires_action',
          chargeId,
          checkAt: new Date(payment.createdAt.getTime() + confirmWithinMs),
        });
      case 'declined':
      case 'cancelled':
        if (isOver) return payment;
        await failPayment(deps, tx, payment);
        return change(tx, payment, {
          status: outcome.state,
          chargeId,
          failure: outcome.state === 'declined' ? outcome.message : (cancelReason ?? 'The payment was not confirmed'),
          settledAt: now,
          checkAt: null,
        });
      case 'succeeded': {
        if (outcome.amountCents !== payment.amountCents) throw new Error('another amount was charged');
        await recordCharge(deps, tx, payment, now);
        await grant(deps, tx, payment, now, notice);
        return change(tx, payment, { status: 'succeeded', chargeId, failure: null, settledAt: now, checkAt: null });
      }
    }
  });
}

async function change(tx: Tx, payment: Payment, set: Partial<Payment>): Promise<Payment> {
  await tx.update(payments).set(set).where(eq(payments.id, payment.id));
  return { ...payment, ...set };
}

/** Credits the creator with the amount, less the fee; of an invoice, the platform and the teams. */
async function recordCharge(deps: PaymentsDeps, tx: Tx, payment: Payment, now: Date): Promise<void> {
  const { ids, provider } = deps;
  const { kind, amountCents, feeCents } = payment;
  if (kind === 'invoice') return bookInvoice(deps, tx, payment, now);
  if (kind === 'top_up') return bookTopUp(deps, tx, payment, now);
  await writeEntry(tx, {
    id: ids.next(),
    kind,
    sourceId: payment.id,
    occurredAt: now,
    postings: [
      { account: accounts.provider(payment.provider), amountCents: -amountCents },
      {
        account: accounts.creator(payment.payeeId),
        amountCents: amountCents - feeCents,
        availableAt: new Date(now.getTime() + provider.holdDays * day),
      },
      { account: accounts.fees, amountCents: feeCents },
    ],
  });
}

async function grant(deps: PaymentsDeps, tx: Tx, payment: Payment, now: Date, notice: OwnerNotice): Promise<void> {
  switch (payment.kind) {
    case 'subscription':
      return createSubscription(deps, tx, payment, now);
    case 'renewal':
      return renewSubscription(deps, tx, payment, now);
    case 'tip':
      return publishTip(deps, tx, payment, now);
    case 'post':
    case 'message':
      return grantItem(deps, tx, payment, now, notice);
    case 'invoice':
      return settleInvoice(deps, tx, payment, now);
    case 'top_up':
      return settleTopUp(deps, tx, payment, now);
  }
}

async function failPayment(deps: PaymentsDeps, tx: Tx, payment: Payment): Promise<void> {
  if (payment.kind === 'renewal') await failRenewal(deps, tx, payment);
  if (payment.kind === 'invoice') await failInvoicePayment(deps, tx, payment);
  if (payment.kind === 'top_up') await failTopUp(deps, tx, payment);
}
