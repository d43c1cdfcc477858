import { AppError } from '@stagedoor/service-kit/common/errors';
import type { WorkOutcome } from '@stagedoor/service-kit/jobs/due-work';
import { and, eq, notInArray } from 'drizzle-orm';
import { type Payment, payments, type Subscription, subscriptions } from '#/db/payments.ts';
import { leavingSellers } from '#/db/sold-items.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { chargePayment } from '#/payments/charge-payment.ts';
import { insertPayment } from '#/payments/open-payment.ts';
import { findSuspended } from '#/people/people-repository.ts';
import { readCreatorStanding } from '#/people/read-creator-standing.ts';
import { becomeFreeMember } from '#/plans/apply-unpaid-quote.ts';
import { renewalCents } from '#/plans/renewal-cents.ts';
import { cancelLockedSubscription } from '#/subscriptions/cancel-subscription.ts';
import { endSubscription } from '#/subscriptions/end-subscription.ts';
import { nextChargeAt } from '#/subscriptions/pause-rules.ts';
import { noticePauseEnd } from '#/subscriptions/pause-subscription.ts';
import { failRenewal } from '#/subscriptions/renew-subscription.ts';

/** By then the payment is decided, or the check of payments continues with it. */
const settledWithinMs = 3_600_000;

/**
 * Renews or ends one due subscription: writes the payment for its next month, and charges it. A subscription whose creator
 * the subscriber cannot see any more is ended, and a subscription to a person who is not a creator any more, or is deleting
 * their account, is cancelled. An error affects no other subscription.
 */
export async function renewDueSubscription(deps: PaymentsDeps, claimed: Subscription): Promise<WorkOutcome> {
  const { database, clock } = deps;
  const { id } = claimed;
  const { isCreator, isShown } =
    claimed.status === 'cancelled' ? { isCreator: true, isShown: true } : await readCreatorStanding(deps, claimed);
  const payment = await database.transaction(async (tx) => {
    const now = clock.now();
    const [due] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
    // It was cancelled, resumed or ended after it was claimed.
    if (due === undefined || due.dueAt === null) return undefined;
    const isCreatorLeaving = await isLeaving(tx, due.creatorId);
    // Cancels at the end of the paid month, which notifies the subscriber.
    if ((!isCreator || isCreatorLeaving) && (due.status === 'active' || due.status === 'grace')) {
      await cancelLockedSubscription(deps, tx, due, due.creatorId, { isCreatorLeaving });
      return undefined;
    }
    if (due.status === 'active' && due.pauseMonths !== null && nextChargeAt(due) > now)
      return setDueAt(tx, due, await noticePauseEnd(deps, tx, due, now));
    if (due.renewsAt > now && due.status !== 'ended') return setDueAt(tx, due, due.renewsAt);
    // Nobody is charged for what they cannot see, for example while either account is closed and may be reopened.
    const suspended = await findSuspended(tx, [due.creatorId, due.subscriberId]);
    if (due.status === 'cancelled' || !isShown || suspended.size > 0) {
      const isCreatorHidden = due.status !== 'cancelled' && suspended.has(due.creatorId);
      await endSubscription(deps, tx, due, { reason: due.endReason ?? 'other', hasRunOut: true, isCreatorHidden }, now);
      return undefined;
    }
    if (await becomeFreeMember(deps, tx, due, now)) return undefined;
    await setDueAt(tx, due, new Date(now.getTime() + settledWithinMs));
    if (await isBeingPaid(tx, due)) return undefined;
    return openRenewal(deps, tx, due);
  });
  if (payment !== undefined) await chargePayment(deps, payment);
  return 'settled';
}

async function isLeaving(tx: Tx, creatorId: string): Promise<boolean> {
  const isTheirs = and(eq(leavingSellers.sellerId, creatorId), eq(leavingSellers.isLeaving, true));
  return (await tx.$count(leavingSellers, isTheirs)) > 0;
}

async function setDueAt(tx: Tx, { id }: Subscription, dueAt: Date): Promise<undefined> {
  await tx.update(subscriptions).set({ dueAt, attempts: 0 }).where(eq(subscriptions.id, id));
}

/** A bank may take longer than the hour that a renewal is given, and its subscriber may be paying the month themselves. */
async function isBeingPaid(tx: Tx, { id, months }: Subscription): Promise<boolean> {
  const inProgress = and(
    eq(payments.subscriptionId, id),
    eq(payments.month, months + 1),
    notInArray(payments.status, ['declined', 'cancelled', 'succeeded']),
  );
  return (await tx.$count(payments, inProgress)) > 0;
}

/** Charges the card that the subscription was started with, else the default card. Without a card the renewal fails. */
async function openRenewal(deps: PaymentsDeps, tx: Tx, due: Subscription): Promise<Payment | undefined> {
  const draft = {
    kind: 'renewal',
    payerId: due.subscriberId,
    payeeId: due.creatorId,
    amountCents: renewalCents(due),
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
