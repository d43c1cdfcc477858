import { getStatementPreference } from '@stagedoor/contracts/internal';
import { and, eq, sql } from 'drizzle-orm';
import { type Payment, payments } from '#/db/payments.ts';
import { customers, methods } from '#/db/people.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { applyPaymentOutcome } from '#/payments/apply-payment-outcome.ts';
import { NoAnswer, type Outcome } from '#/provider/provider.ts';

/** Milliseconds after which the provider counts as unavailable. */
const providerTimeoutMs = 6_000;

const descriptions: { readonly [K in Payment['kind']]: string } = {
  subscription: 'Subscription',
  renewal: 'Subscription renewal',
  tip: 'Tip',
  post: 'Post',
  message: 'Message',
  gift: 'Gift',
  invoice: 'Business services',
  top_up: 'Payment into your balance',
};

/**
 * Charges a payment that is written down, and records the outcome. The payment's id is the idempotency key, so that a
 * repeated charge never takes the money twice.
 */
export async function chargePayment(
  deps: PaymentsDeps,
  payment: Payment,
  { isOwnerWaiting = false } = {},
): Promise<Payment> {
  const outcome = await callProvider(deps, payment, async () => {
    const { token, customerId } = await findCard(deps, payment);
    return deps.provider.charge({
      key: payment.id,
      amountCents: payment.amountCents,
      customerId,
      token,
      isOffSession: payment.isOffSession,
      description: descriptions[payment.kind],
      statementName: await chooseStatementName(deps, payment),
    });
  });
  return applyPaymentOutcome(deps, payment.id, outcome, { isOwnerWaiting });
}

/**
 * Returns the provider's outcome; `pending` if the provider does not answer in time, or if its answer is not
 * understood.
 */
export async function callProvider(
  { log }: PaymentsDeps,
  payment: Payment,
  ask: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await withTimeout(ask);
  } catch (error) {
    log.warn({ err: error, payment: payment.id }, 'the provider did not return the outcome of a payment');
    return { state: 'pending', chargeId: payment.chargeId };
  }
}

/** Throws {@link NoAnswer} if the provider takes longer than a person would wait. */
export async function withTimeout<T>(ask: () => Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new NoAnswer('too slow')), providerTimeoutMs);
  try {
    return await Promise.race([ask(), timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function findCard({ database: { db } }: PaymentsDeps, { methodId, payerId, provider }: Payment) {
  const [card] = await db
    .select({ token: methods.token, customerId: customers.customerId })
    .from(methods)
    .innerJoin(customers, and(eq(customers.userId, payerId), eq(customers.provider, provider)))
    .where(eq(methods.id, methodId));
  if (card === undefined) throw new Error('a payment has no card');
  return card;
}

/**
 * Returns the name on the payer's statement for a payment. It is chosen once and stored, because the provider refuses a repeated
 * charge that differs. The neutral name is used if auth does not answer, because a statement that said too much cannot be taken
 * back.
 */
async function chooseStatementName(deps: PaymentsDeps, payment: Payment): Promise<string> {
  if (payment.statementName !== null) return payment.statementName;
  const { config, database, internal, log } = deps;
  const { isDiscreet } = await internal
    .call(getStatementPreference, { params: { userId: payment.payerId } })
    .catch((error: unknown) => {
      log.warn({ err: error }, 'auth did not answer what a statement may name');
      return { isDiscreet: true };
    });
  const name = isDiscreet ? config.statementNameDiscreet : config.statementName;
  const [stored] = await database.db
    .update(payments)
    .set({ statementName: sql`coalesce(${payments.statementName}, ${name})` })
    .where(eq(payments.id, payment.id))
    .returning({ statementName: payments.statementName });
  return stored?.statementName ?? name;
}
