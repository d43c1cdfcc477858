import { conflict } from '@stagedoor/service-kit/common/errors';
import { eq } from 'drizzle-orm';
import { type Payment, payments } from '#/db/payments.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { applyPaymentOutcome } from '#/payments/apply-payment-outcome.ts';
import { callProvider, chargePayment } from '#/payments/charge-payment.ts';
import { refreshPayment } from '#/payments/check-payments.ts';
import { openPayment } from '#/payments/open-payment.ts';
import type { PaymentDraft } from '#/payments/payment-draft.ts';
import { readCreatorStanding } from '#/people/read-creator-standing.ts';

/**
 * Pays: writes the payment, charges it, and records the outcome. A payment for the same item that is in progress is
 * continued. A payment that waits for its payer's confirmation is cancelled if another card or price is given, or if its
 * item was withdrawn. Throws a 409 if a payment with another price is being charged.
 */
export async function pay(deps: PaymentsDeps, draft: PaymentDraft): Promise<Payment> {
  const payment = await openPayment(deps, draft);
  if (payment.status === 'succeeded') return payment;
  const isOtherCard = draft.methodId !== undefined && draft.methodId.toLowerCase() !== payment.methodId;
  const isOtherSum = draft.amountCents !== payment.amountCents;
  const isWithdrawn = payment.withdrawnAt !== null;
  const hasOtherTerms = (draft.quoteId ?? null) !== payment.quoteId;
  if (payment.status === 'requires_action' && (isOtherCard || isOtherSum || isWithdrawn || hasOtherTerms)) {
    const after = await cancelPayment(deps, payment);
    if (after.status === 'cancelled' || after.status === 'declined') return pay(deps, draft);
    return after;
  }
  if (payment.status === 'requires_action') return payment;
  // The payment has the price that the buyer's page showed before. It cannot be cancelled while its outcome is open, and it
  // must not count as a payment of the new price.
  if ((isOtherSum || hasOtherTerms) && (payment.status === 'charging' || payment.status === 'pending')) {
    const price = `$${(payment.amountCents / 100).toFixed(2)}`;
    throw conflict(`A payment of ${price} for this is being processed. Please try again in a moment.`);
  }
  // With the same idempotency key: if the payment was charged already, this only asks for its outcome.
  if (payment.status === 'charging') return chargePayment(deps, payment, { isOwnerWaiting: true });
  return refreshPayment(deps, payment.id);
}

/** Cancels a payment that waits for its payer. If it is too late, returns it with its outcome. */
export async function cancelPayment(deps: PaymentsDeps, payment: Payment, cancelReason?: string): Promise<Payment> {
  const chargeId = payment.chargeId ?? '';
  const outcome = await callProvider(deps, payment, () => deps.provider.cancel(payment.id, chargeId));
  return applyPaymentOutcome(deps, payment.id, outcome, { cancelReason });
}

/** The same words after a block, a suspension, a closed account or a lost role, so that they do not tell which it was. */
const cannotBePaid = 'This creator cannot be paid at the moment. You have not been charged.';

/** Continues a payment that its payer has confirmed. */
export async function continuePayment(deps: PaymentsDeps, payment: Payment): Promise<Payment> {
  if (payment.status !== 'requires_action') return refreshPayment(deps, payment.id);
  // It cannot be delivered any more, or would go to somebody whom the payer could not pay now.
  if (payment.withdrawnAt !== null || (await isPayeeHidden(deps, payment))) {
    return cancelPayment(deps, payment, cannotBePaid);
  }
  const chargeId = payment.chargeId ?? '';
  const outcome = await callProvider(deps, payment, () => deps.provider.confirm(payment.id, chargeId));
  return applyPaymentOutcome(deps, payment.id, outcome);
}

/** A block, a suspension or a closed account ends pending payments. The renewal job decides about further months. */
async function isPayeeHidden(deps: PaymentsDeps, { id, kind, payeeId, payerId }: Payment): Promise<boolean> {
  if (kind === 'invoice' || kind === 'renewal' || kind === 'top_up') return false;
  return (await readCreatorStanding(deps, { id, creatorId: payeeId, subscriberId: payerId })).isHidden;
}

export async function findPayment({ database: { db } }: PaymentsDeps, id: string): Promise<Payment | undefined> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  return payment;
}
