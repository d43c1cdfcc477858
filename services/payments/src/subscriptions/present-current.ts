import type { Payment as PaymentAnswer } from '@stagedoor/contracts/payments';
import { and, desc, eq } from 'drizzle-orm';
import { payments, type Subscription } from '#/db/payments.ts';
import type { Reader } from '#/deps.ts';
import { presentSubscription } from '#/payments/present-subscription.ts';
import { findPeople } from '#/people/people-repository.ts';

/** Presents a subscription that exists already, with its last payment. A free one was never paid: its own id stands in for the payment. */
export async function presentCurrent(reader: Reader, current: Subscription): Promise<PaymentAnswer> {
  const { id, priceCents, startedAt, creatorId, subscriberId } = current;
  const [last] = await reader
    .select({ paymentId: payments.id })
    .from(payments)
    .where(and(eq(payments.payerId, subscriberId), eq(payments.subscriptionId, id), eq(payments.status, 'succeeded')))
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return {
    id,
    paymentId: last?.paymentId ?? id,
    kind: 'subscription',
    status: 'succeeded',
    amount: priceCents / 100,
    currency: 'USD',
    createdAt: startedAt.toISOString(),
    subscription: presentSubscription(current, await findPeople(reader, [creatorId, subscriberId])),
  };
}
