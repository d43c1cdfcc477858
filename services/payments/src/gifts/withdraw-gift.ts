import { subscriptionResumed } from '@stagedoor/contracts/payments-events';
import { and, eq, gt, ne, or } from 'drizzle-orm';
import { gifts } from '#/db/gifts.ts';
import { type Payment, payments, type Subscription, subscriptions } from '#/db/payments.ts';
import type { Prepaid } from '#/db/prepaid.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { closeGift } from '#/gifts/deliver-gift.ts';
import { membershipOf } from '#/plans/plan.ts';
import { changePrepaid, lockPrepaid, reviewPrepaid } from '#/prepaid/prepaid-repository.ts';
import { beginOfMonth, countBegun, keptMonthsOf } from '#/prepaid/prepaid-rules.ts';
import { changeMonths, dropUnusedMonths, hasLaterMonths } from '#/prepaid/return-unused-months.ts';
import { endSubscription } from '#/subscriptions/end-subscription.ts';
import { lockSubscription } from '#/subscriptions/lock-subscription.ts';
import { notifySocial } from '#/subscriptions/notify-social.ts';
import { countedFrom } from '#/subscriptions/renewal-rules.ts';

/**
 * All money of a gift went back or is disputed: what is open cannot be redeemed any more, and what was redeemed ends. A receiver who
 * pays for months after it keeps those.
 */
export async function withdrawGift(
  deps: PaymentsServiceDeps,
  tx: Tx,
  payment: Payment,
  now: Date,
  reason: 'refunded' | 'disputed',
): Promise<void> {
  if (reason === 'refunded') await closeGift(tx, payment);
  const row = await lockPrepaid(tx, payment.id);
  if (row === undefined || row.subscriptionId === null) return;
  const before = await lockSubscription(tx, row.subscriptionId);
  if (before.status === 'ended') return;
  if (isRunning(before, row, now) && !(await hasLaterMonths(tx, row)))
    return endSubscription(deps, tx, before, { reason: 'refunded' }, now);
  await dropUnusedMonths(deps, tx, row, now, 'refunded');
}

/** Whether a month of the gift has begun and has not ended. */
function isRunning(subscription: Subscription, row: Prepaid, now: Date): boolean {
  const startedAt = countedFrom(subscription);
  return countBegun(startedAt, row, now) > 0 && beginOfMonth(startedAt, row, keptMonthsOf(row) + 1) > now;
}

/**
 * The dispute of a gift was won: it can be redeemed again, or goes on for the rest of its months. Returns false if nothing is given back,
 * because they are over.
 */
export async function restoreGift(deps: PaymentsServiceDeps, tx: Tx, payment: Payment, now: Date): Promise<boolean> {
  await tx.update(payments).set({ withdrawnAt: null }).where(eq(payments.id, payment.id));
  await reviewPrepaid(tx, payment.id, now);
  const row = await lockPrepaid(tx, payment.id);
  if (row === undefined) return false;
  if (row.subscriptionId === null) {
    const [gift] = await tx.select({ status: gifts.status }).from(gifts).where(eq(gifts.id, payment.id));
    return gift?.status === 'open';
  }
  const before = await lockSubscription(tx, row.subscriptionId);
  if (before.status === 'ended') return revive(deps, tx, before, now);
  const dropped = row.months - keptMonthsOf(row);
  if (dropped === 0) return false;
  // They follow what was paid meanwhile.
  const fromMonth = before.months - keptMonthsOf(row);
  await changePrepaid(tx, row, { keptMonths: null, fromMonth, dueAt: now });
  await changeMonths(deps, tx, before, dropped);
  return true;
}

/** Gives the rest of the paid time back, unless its receiver has subscribed again. It is not renewed. */
async function revive(deps: PaymentsServiceDeps, tx: Tx, before: Subscription, now: Date): Promise<boolean> {
  const { id, subscriberId, creatorId, renewsAt } = before;
  if (renewsAt <= now) return false;
  const isLater = and(
    eq(subscriptions.subscriberId, subscriberId),
    eq(subscriptions.creatorId, creatorId),
    or(ne(subscriptions.status, 'ended'), gt(subscriptions.id, id)),
  );
  if ((await tx.$count(subscriptions, isLater)) > 0) return false;
  const set = {
    status: 'cancelled',
    cancelledAt: now,
    endsAt: renewsAt,
    dueAt: renewsAt,
    revision: before.revision + 1,
  } as const;
  await tx.update(subscriptions).set(set).where(eq(subscriptions.id, id));
  await deps.publish(tx, subscriptionResumed, {
    subscriptionId: id,
    subscriberId,
    creatorId,
    resumedAt: now.toISOString(),
    renewsAt: renewsAt.toISOString(),
    accessUntil: renewsAt.toISOString(),
    revision: set.revision,
    ...membershipOf(before),
  });
  notifySocial(deps, tx, { ...before, ...set }, renewsAt);
  return true;
}
