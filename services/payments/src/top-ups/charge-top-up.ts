import { and, eq } from 'drizzle-orm';
import { type Payment, payments } from '#/db/payments.ts';
import { refunds } from '#/db/refunds.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { chargePayment } from '#/payments/charge-payment.ts';
import { refreshPayment } from '#/payments/check-payments.ts';
import { cancelPayment, findPayment } from '#/payments/pay.ts';

/** Charges a top-up that is written down, or asks for the outcome of one that was charged before. */
export async function chargeTopUp(deps: PaymentsDeps, id: string): Promise<Payment> {
  const payment = await findPayment(deps, id);
  if (payment === undefined) throw new Error('a refund waits for a payment that is not there');
  switch (payment.status) {
    case 'charging':
      return chargePayment(deps, payment);
    case 'pending':
      return refreshPayment(deps, id);
    default:
      return payment;
  }
}

/**
 * Abandons the refund of a payment whose creator has not confirmed their own payment for it, so that they can begin again with
 * another card or amount. A repetition with the same key is the same refund.
 */
export async function cancelUnpaidTopUp(
  deps: PaymentsDeps,
  paymentId: string,
  keyHash: Buffer | undefined,
): Promise<void> {
  const waiting = await deps.database.db
    .select({ topUp: payments, keyHash: refunds.keyHash })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.topUpId))
    .where(
      and(
        eq(refunds.paymentId, paymentId),
        eq(refunds.status, 'pending'),
        eq(payments.status, 'requires_action'),
        eq(payments.provider, deps.provider.name),
      ),
    );
  for (const { topUp, keyHash: known } of waiting) {
    const isSame = known !== null && keyHash?.equals(known) === true;
    if (!isSame) await cancelPayment(deps, topUp, 'Another refund took its place');
  }
}
