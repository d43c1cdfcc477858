import { subscriptionPlanChanged } from '@stagedoor/contracts/payments-events';
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { type EndReason, type Payment, payments, type Subscription, subscriptions } from '#/db/payments.ts';
import { people } from '#/db/people.ts';
import { type Prepaid, prepaid } from '#/db/prepaid.ts';
import { leavingSellers } from '#/db/sold-items.ts';
import type { PaymentsServiceDeps, Reader, Tx } from '#/deps.ts';
import { lockPayment } from '#/payments/lock-payment.ts';
import { asNextPlan, membershipOf } from '#/plans/plan.ts';
import { changePrepaid, lockPrepaid, readPendingCents } from '#/prepaid/prepaid-repository.ts';
import { costOfMonths, countBegun, keptMonthsOf } from '#/prepaid/prepaid-rules.ts';
import { findDisputeState } from '#/refunds/find-dispute-state.ts';
import { openRefund } from '#/refunds/open-refund.ts';
import { lockSubscription } from '#/subscriptions/lock-subscription.ts';
import { notifySocial } from '#/subscriptions/notify-social.ts';
import { accessEndOf, pauseNoticeAt, withoutPause } from '#/subscriptions/pause-rules.ts';
import { addMonths, countedFrom } from '#/subscriptions/renewal-rules.ts';

/** Whether a creator gets no months that begin from now on: suspended, deleting the account, or no creator any more. */
export async function hasCreatorLeft(reader: Reader, creatorId: string): Promise<boolean> {
  const isGone = and(eq(people.userId, creatorId), sql`(${people.isSuspended} or ${people.isCreator} is false)`);
  if ((await reader.$count(people, isGone)) > 0) return true;
  const isLeaving = and(eq(leavingSellers.sellerId, creatorId), eq(leavingSellers.isLeaving, true));
  return (await reader.$count(leavingSellers, isLeaving)) > 0;
}

/**
 * Gives the payer back the months that have not begun, and ends the subscription, if it was for them, with the running one. The platform
 * does so; the caller has locked the payment.
 */
export async function returnUnusedMonths(
  deps: PaymentsServiceDeps,
  tx: Tx,
  payment: Payment,
  endReason: EndReason,
): Promise<void> {
  const row = await lockPrepaid(tx, payment.id);
  if (row === undefined || payment.withdrawnAt !== null) return;
  await refundUnusedMonths(deps, tx, payment, row);
  await dropUnusedMonths(deps, tx, row, deps.clock.now(), endReason);
}

/** Refunds the months that have not begun, and changes nothing else. */
export async function refundUnusedMonths(
  deps: PaymentsServiceDeps,
  tx: Tx,
  payment: Payment,
  row: Prepaid,
): Promise<void> {
  const unusedCents = await readUnusedCents(tx, payment, row, deps.clock.now());
  const dispute = await findDisputeState(tx, payment.id);
  if (unusedCents > 0 && dispute !== 'lost') {
    const draft = { paymentId: payment.id, amountCents: unusedCents, reason: 'undeliverable' } as const;
    await openRefund(deps, tx, { ...draft, isWaiting: dispute === 'open' });
  }
}

/** Returns the price of the months that have not begun by `at`, less what was or is being refunded. */
export async function readUnusedCents(reader: Reader, payment: Payment, row: Prepaid, at: Date): Promise<number> {
  const paid = { ...row, amountCents: payment.amountCents };
  const usedCents = costOfMonths(paid, await readBegun(reader, row, at));
  const keptCents = costOfMonths(paid, keptMonthsOf(row));
  const returnedCents = payment.refundedCents + (await readPendingCents(reader, payment));
  const leftCents = payment.amountCents - returnedCents;
  return Math.max(Math.min(keptCents - usedCents, leftCents - usedCents), 0);
}

/** The same for any payment; undefined if it pays no months ahead. */
export async function readUnusedCentsOf(reader: Reader, payment: Payment, at: Date): Promise<number | undefined> {
  const [row] = await reader.select().from(prepaid).where(eq(prepaid.paymentId, payment.id));
  return row === undefined ? undefined : readUnusedCents(reader, payment, row, at);
}

/** Returns how many months of a payment have begun by `at`; none of a gift that nobody has redeemed. */
export async function readBegun(reader: Reader, row: Prepaid, at: Date): Promise<number> {
  if (row.subscriptionId === null) return 0;
  const [found] = await reader
    .select({ startedAt: subscriptions.startedAt, billedFrom: subscriptions.billedFrom })
    .from(subscriptions)
    .where(eq(subscriptions.id, row.subscriptionId));
  return found === undefined ? 0 : countBegun(countedFrom(found), row, at);
}

/**
 * Some of a payment went back: if it is the price of all months that had not begun when the refund was asked for, they are dropped. A
 * smaller part changes nothing.
 */
export async function dropRefundedMonths(
  deps: PaymentsServiceDeps,
  tx: Tx,
  payment: Payment,
  askedAt: Date,
): Promise<void> {
  const row = await lockPrepaid(tx, payment.id);
  if (row === undefined || row.subscriptionId === null) return;
  if ((await readUnusedCents(tx, payment, row, askedAt)) > 0) return;
  await dropUnusedMonths(deps, tx, row, askedAt, 'refunded');
}

/** Takes the months of a payment that have not begun by `at` off their subscription. */
export async function dropUnusedMonths(
  deps: PaymentsServiceDeps,
  tx: Tx,
  row: Prepaid,
  at: Date,
  endReason: EndReason,
): Promise<void> {
  if (row.subscriptionId === null) return;
  const before = await lockSubscription(tx, row.subscriptionId);
  const keptMonths = countBegun(countedFrom(before), row, at);
  const dropped = keptMonthsOf(row) - keptMonths;
  if (dropped <= 0) return;
  await changePrepaid(tx, row, { keptMonths, dueAt: deps.clock.now() });
  if (row.firstCents !== null) return;
  await moveLater(deps, tx, row, -dropped);
  if (before.status === 'ended') return;
  // Whoever pays for a subscription goes on without the months that were given to them.
  const goesOn = (await readKind(tx, row)) === 'gift';
  await changeMonths(deps, tx, before, -dropped, goesOn ? {} : { endReason });
}

/** Whether other months are paid that follow those of `row`. */
export async function hasLaterMonths(reader: Reader, row: Prepaid): Promise<boolean> {
  return (await reader.$count(prepaid, followersOf(row))) > 0;
}

/** Moves the prepaid months that follow those of `row`. */
const followersOf = ({ paymentId, subscriptionId, fromMonth }: Prepaid) =>
  and(
    eq(prepaid.subscriptionId, subscriptionId ?? ''),
    ne(prepaid.paymentId, paymentId),
    isNull(prepaid.firstCents),
    gt(prepaid.fromMonth, fromMonth ?? 0),
  );

async function moveLater(deps: PaymentsServiceDeps, tx: Tx, row: Prepaid, by: number): Promise<void> {
  await tx
    .update(prepaid)
    .set({ fromMonth: sql`${prepaid.fromMonth} + ${by}`, dueAt: deps.clock.now() })
    .where(followersOf(row));
}

async function readKind(tx: Tx, { paymentId }: Prepaid): Promise<Payment['kind'] | undefined> {
  const [payment] = await tx.select({ kind: payments.kind }).from(payments).where(eq(payments.id, paymentId));
  return payment?.kind;
}

interface MonthsChange {
  /** The subscription is not renewed after its months, for this reason. */
  readonly endReason?: EndReason | undefined;
  readonly also?: Partial<Subscription>;
}

/** Adds months to a subscription, or takes them off. The caller has locked it. */
export async function changeMonths(
  deps: PaymentsServiceDeps,
  tx: Tx,
  before: Subscription,
  by: number,
  { endReason, also = {} }: MonthsChange = {},
): Promise<Subscription> {
  const changed = { ...before, ...also, months: before.months + by };
  const renewsAt = addMonths(countedFrom(before), changed.months);
  const isCancelled = changed.status === 'cancelled';
  const ends = { status: 'cancelled', endsAt: renewsAt, ...asNextPlan(), ...withoutPause } as const;
  const after: Subscription = {
    ...changed,
    renewsAt,
    dueAt: changed.pauseMonths === null ? renewsAt : pauseNoticeAt({ ...changed, renewsAt }),
    attempts: 0,
    ...(isCancelled || endReason !== undefined ? { ...ends, dueAt: renewsAt } : {}),
    ...(isCancelled || endReason === undefined ? {} : { endReason, cancelledAt: deps.clock.now() }),
    revision: before.revision + 1,
  };
  const { id, ...set } = after;
  await tx.update(subscriptions).set(set).where(eq(subscriptions.id, id));
  await publishMonths(deps, tx, after);
  return after;
}

/** Publishes until when a subscription is paid now. */
export async function publishMonths(deps: PaymentsServiceDeps, tx: Tx, after: Subscription): Promise<void> {
  const until = accessEndOf(after, deps.config.graceDays);
  await deps.publish(tx, subscriptionPlanChanged, {
    subscriptionId: after.id,
    subscriberId: after.subscriberId,
    creatorId: after.creatorId,
    priceCents: after.priceCents,
    changedAt: deps.clock.now().toISOString(),
    accessUntil: until.toISOString(),
    revision: after.revision,
    ...membershipOf(after),
  });
  notifySocial(deps, tx, after, until);
}

/** Gives back the unused months of everything that is paid ahead for a subscription. */
export async function returnMonthsOf(
  deps: PaymentsServiceDeps,
  tx: Tx,
  subscriptionId: string,
  endReason: EndReason,
): Promise<void> {
  const rows = await tx
    .select({ id: prepaid.paymentId })
    .from(prepaid)
    .where(and(eq(prepaid.subscriptionId, subscriptionId), gt(prepaid.heldCents, 0)))
    .orderBy(prepaid.paymentId);
  for (const { id } of rows) await returnUnusedMonths(deps, tx, await lockPayment(tx, id), endReason);
}
