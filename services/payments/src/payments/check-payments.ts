import { asc, eq, inArray, lte } from 'drizzle-orm';
import { type Payment, payments } from '#/db/payments.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { askProvider, chargePayment } from '#/payments/charge-payment.ts';
import { inParallel } from '#/payments/in-parallel.ts';
import { askAgainWithinMs, confirmWithinMs } from '#/payments/payment-rules.ts';
import { settlePayment } from '#/payments/settle-payment.ts';

const batch = 50;
/** For so long a check belongs to who took it, in ms. */
const leaseMs = 15_000;
const telling = { tellsOwner: true };

/**
 * Asks the provider about payments that nobody has heard of for a while: who asked for the money was killed, the answer
 * did not come, or its payer has not confirmed it. Instances share the work. Answers whether there may be more.
 */
export async function checkPayments(deps: PaymentsDeps): Promise<boolean> {
  const { database, clock } = deps;
  const now = clock.now();
  const due = await database.transaction(async (tx) => {
    const found = await tx
      .select()
      .from(payments)
      .where(lte(payments.checkAt, now))
      .orderBy(asc(payments.checkAt))
      .limit(batch)
      .for('update', { skipLocked: true });
    if (found.length === 0) return found;
    const ids = found.map(({ id }) => id);
    await tx
      .update(payments)
      .set({ checkAt: new Date(now.getTime() + leaseMs) })
      .where(inArray(payments.id, ids));
    return found;
  });
  await inParallel(8, due, (payment) => checkPayment(deps, payment));
  return due.length === batch;
}

async function checkPayment(deps: PaymentsDeps, payment: Payment): Promise<void> {
  const { provider, clock } = deps;
  // Each provider knows only of its own.
  if (payment.provider !== provider.name) return;
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
}

/** What the provider says of a payment now, written down; for who waits for it. */
export async function refreshPayment(deps: PaymentsDeps, paymentId: string): Promise<Payment> {
  const [payment] = await deps.database.db.select().from(payments).where(eq(payments.id, paymentId));
  if (payment === undefined) throw new Error('there is no such payment');
  if (payment.checkAt !== null) await checkPayment(deps, payment);
  const [after] = await deps.database.db.select().from(payments).where(eq(payments.id, paymentId));
  return after ?? payment;
}
