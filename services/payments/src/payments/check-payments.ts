import type { WorkOutcome } from '@stagedoor/service-kit/jobs/due-work';
import { eq } from 'drizzle-orm';
import { type Payment, payments } from '#/db/payments.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { applyPaymentOutcome } from '#/payments/apply-payment-outcome.ts';
import { callProvider, chargePayment } from '#/payments/charge-payment.ts';
import { confirmWithinMs, longestPaymentPauseMs, retryChargeWithinMs } from '#/payments/payment-rules.ts';

/**
 * Asks the provider about a payment without a result: the process that charged it died, the answer was lost, or its
 * payer has not confirmed it.
 */
export async function checkPayment(deps: PaymentsDeps, payment: Payment): Promise<WorkOutcome> {
  const { provider, clock } = deps;
  // A provider knows only its own payments.
  if (payment.provider !== provider.name) return { againInMs: longestPaymentPauseMs };
  const age = clock.now().getTime() - payment.createdAt.getTime();
  let isUnknown = false;
  const outcome = await callProvider(deps, payment, async () => {
    const found = await provider.findCharge(payment.id, payment.chargeId);
    if (found?.state === 'requires_action' && age >= confirmWithinMs)
      return provider.cancel(payment.id, found.chargeId);
    isUnknown = found === undefined;
    return found ?? { state: 'pending', chargeId: payment.chargeId };
  });
  if (!isUnknown) await applyPaymentOutcome(deps, payment.id, outcome);
  // The charge never reached the provider. It is made now, because its payer waits for it.
  else if (age < retryChargeWithinMs) await chargePayment(deps, payment);
  else await applyPaymentOutcome(deps, payment.id, { state: 'cancelled', chargeId: payment.chargeId ?? '' });
  return 'settled';
}

/** Updates a payment from the provider at once, for a caller that waits for it. */
export async function refreshPayment(deps: PaymentsDeps, paymentId: string): Promise<Payment> {
  const [payment] = await deps.database.db.select().from(payments).where(eq(payments.id, paymentId));
  if (payment === undefined) throw new Error('there is no such payment');
  if (payment.checkAt !== null) await checkPayment(deps, payment);
  const [after] = await deps.database.db.select().from(payments).where(eq(payments.id, paymentId));
  return after ?? payment;
}
