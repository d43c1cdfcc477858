import { AppError } from '@stagedoor/service-kit/errors';
import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { type Payment, type Subscription, subscriptions } from '#/db/payments.ts';
import { people } from '#/db/people.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { chargePayment } from '#/payments/charge-payment.ts';
import { inParallel } from '#/payments/in-parallel.ts';
import { insertPayment } from '#/payments/open-payment.ts';
import { endSubscription } from '#/subscriptions/end-subscription.ts';
import { failRenewal } from '#/subscriptions/renew-subscription.ts';

const batch = 50;
/** Who took a renewal has long settled it by then, or the check of its payment has. */
const leaseMs = 3_600_000;

/**
 * Takes subscriptions whose time has come, writes their payments down, and asks for the money. Instances share the work:
 * each takes what no other holds. Answers whether there may be more.
 */
export async function renewDue(deps: PaymentsDeps): Promise<boolean> {
  const { database, clock } = deps;
  const now = clock.now();
  const { taken, renewals } = await database.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(subscriptions)
      .where(lte(subscriptions.dueAt, now))
      .orderBy(asc(subscriptions.dueAt))
      .limit(batch)
      .for('update', { skipLocked: true });
    const opened: Payment[] = [];
    for (const subscription of due) {
      const payment = await takeUp(deps, tx, subscription, now);
      if (payment !== undefined) opened.push(payment);
    }
    return { taken: due.length, renewals: opened };
  });
  await inParallel(8, renewals, (payment) => chargePayment(deps, payment, { tellsOwner: true }));
  return taken === batch;
}

async function takeUp(deps: PaymentsDeps, tx: Tx, due: Subscription, now: Date): Promise<Payment | undefined> {
  if (due.status === 'cancelled' || (await isEitherSuspended(tx, due))) {
    await endSubscription(deps, tx, due, now);
    return undefined;
  }
  await tx
    .update(subscriptions)
    .set({ dueAt: new Date(now.getTime() + leaseMs) })
    .where(eq(subscriptions.id, due.id));
  return openRenewal(deps, tx, due);
}

/** With the card it was started with, where that is still there; else with the default one. Without any it fails. */
async function openRenewal(deps: PaymentsDeps, tx: Tx, due: Subscription): Promise<Payment | undefined> {
  const draft = {
    kind: 'renewal',
    payerId: due.subscriberId,
    payeeId: due.creatorId,
    amountCents: due.priceCents,
    subscriptionId: due.id,
    month: due.months + 1,
    isOffSession: true,
  } as const;
  for (const methodId of [due.methodId ?? undefined, undefined]) {
    try {
      return await insertPayment(deps, tx, { ...draft, methodId });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  await failRenewal(deps, tx, { subscriptionId: due.id });
  return undefined;
}

/** Nobody is charged who cannot see what it is for, as one who deleted themselves and may yet come back. */
async function isEitherSuspended(tx: Tx, { creatorId, subscriberId }: Subscription): Promise<boolean> {
  const either = and(inArray(people.userId, [creatorId, subscriberId]), eq(people.isSuspended, true));
  return (await tx.$count(people, either)) > 0;
}
