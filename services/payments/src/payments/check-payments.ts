import type { WorkOutcome } from '@stagedoor/service-kit/jobs/due-work';
import { eq } from 'drizzle-orm';
import { type Payment, payments } from '#/db/payments.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { askProvider, chargePayment } from '#/payments/charge-payment.ts';
import { askAgainWithinMs, confirmWithinMs, longestPaymentPauseMs } from '#/payments/payment-rules.ts';
import { settlePayment } from '#/payments/settle-payment.ts';

const telling = { tellsOwner: true };

/**
 * Asks the provider about a payment that nobody has heard of for a while: who asked for the money was killed, the answer
 * did not come, or its payer has not confirmed it.
 */
export async function checkPayment(deps: PaymentsDeps, payment: Payment): Promise<WorkOutcome> {
  const { provider, clock } = deps;
  // Each provider knows only of its own.
  if (payment.provider !== provider.name) return { againInMs: longestPaymentPauseMs };
  const age = clock.now().getTime() - payment.createdAt.getTime();
  let isUnknown = false;
  const outcome = await askProvider(deps, payment, async () => {
    const found = await provider.findCharge(payment.id, payment.chargeId);
    if (found?.state === 'requires_action' && age >= confirmWithinMs)
      return provider.cancel(payment.id, found.chargeId);
    isUnknown = found === undefined;
    return found ?? { state: 'pending', chargeId: payment.chargeId };
  });
  if (!isUnknown) await settlePayment(deps, payment.id, outcome, telling);
  // It was asked for and never got there: its payer wants it, and waits.
  else if (age < askAgainWithinMs) await chargePayment(deps, payment, telling);
  else await settlePayment(deps, payment.id, { state: 'cancelled', chargeId: payment.chargeId ?? '' }, telling);
  return 'settled';
}

/** What the provider says of a payment now, written down; for who waits for it. */
export async function refreshPayment(deps: PaymentsDeps, paymentId: string): Promise<Payment> {
  const [payment] = await deps.database.db.select().from(payments).where(eq(payments.id, paymentId));
  if (payment === undefined) throw new Error('there is no such payment');
  if (payment.checkAt !== null) await checkPayment(deps, payment);
  const [after] = await deps.database.db.select().from(payments).where(eq(payments.id, paymentId));
  return after ?? payment;
}
