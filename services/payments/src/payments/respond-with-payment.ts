import type { Payment as PaymentAnswer } from '@stagedoor/contracts/payments';
import { AppError, conflict } from '@stagedoor/service-kit/common/errors';
import { type Answer, answer } from '@stagedoor/service-kit/http/implement';
import { unfinishedMessages } from '@stagedoor/service-kit/purchases/purchase';
import { eq } from 'drizzle-orm';
import { type Payment, subscriptions } from '#/db/payments.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { callProvider } from '#/payments/charge-payment.ts';
import { presentSubscription } from '#/payments/present-subscription.ts';
import { findPeople } from '#/people/people-repository.ts';

/** Responds to a paying call: 201, or 202 while the payment is undecided. Throws a 402 for a declined payment. */
export async function respondWithPayment(
  deps: PaymentsDeps,
  payment: Payment,
  words: { readonly message?: string; readonly status?: number } = {},
): Promise<Answer<PaymentAnswer>> {
  const { status } = payment;
  if (status === 'declined') throw new AppError(402, payment.failure ?? 'Your card was declined');
  if (status === 'cancelled') throw conflict(payment.failure ?? 'The payment was cancelled');
  const data = await presentPayment(deps, payment);
  if (status === 'succeeded') return answer(data, words);
  return answer(data, { status: 202, message: unfinishedMessages[status === 'requires_action' ? status : 'pending'] });
}

export async function presentPayment(deps: PaymentsDeps, payment: Payment): Promise<PaymentAnswer> {
  const { id, kind, status, subscriptionId, amountCents, createdAt } = payment;
  const subscription = subscriptionId === null ? undefined : await readSubscription(deps, subscriptionId);
  const clientSecret = status === 'requires_action' ? await findClientSecret(deps, payment) : null;
  return {
    id: subscriptionId ?? id,
    paymentId: id,
    kind,
    status: status === 'succeeded' || status === 'requires_action' ? status : 'pending',
    amount: amountCents / 100,
    currency: 'USD',
    createdAt: createdAt.toISOString(),
    ...(status === 'requires_action' ? { confirmationId: id } : {}),
    ...(clientSecret === null ? {} : { clientSecret }),
    ...(subscription === undefined ? {} : { subscription }),
  };
}

/**
 * Returns the client secret from the provider; null if the provider has none or does not answer. It is not stored,
 * because whoever has it can continue the payment.
 */
async function findClientSecret(deps: PaymentsDeps, payment: Payment): Promise<string | null> {
  const { id, chargeId, provider } = payment;
  if (provider !== deps.provider.name) return null;
  const unknown = { state: 'pending', chargeId } as const;
  const outcome = await callProvider(
    deps,
    payment,
    async () => (await deps.provider.findCharge(id, chargeId)) ?? unknown,
  );
  return outcome.state === 'requires_action' ? outcome.clientSecret : null;
}

async function readSubscription({ database: { db } }: PaymentsDeps, id: string) {
  const [found] = await db.select().from(subscriptions).where(eq(subscriptions.id, id));
  if (found === undefined) return undefined;
  return presentSubscription(found, await findPeople(db, [found.creatorId, found.subscriberId]));
}
