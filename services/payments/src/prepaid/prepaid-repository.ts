import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { gifts } from '#/db/gifts.ts';
import type { Payment } from '#/db/payments.ts';
import { type Prepaid, prepaid } from '#/db/prepaid.ts';
import { refunds } from '#/db/refunds.ts';
import type { Reader, Tx } from '#/deps.ts';
import { lockSubscription } from '#/subscriptions/lock-subscription.ts';

/**
 * Locks the months that a payment pays ahead; undefined if it pays none. The caller has locked the payment. Their subscription is locked
 * before them, because a change of one payment's months moves those of others.
 */
export async function lockPrepaid(tx: Tx, paymentId: string): Promise<Prepaid | undefined> {
  const isIt = eq(prepaid.paymentId, paymentId);
  const [known] = await tx.select({ subscriptionId: prepaid.subscriptionId }).from(prepaid).where(isIt);
  if (known !== undefined && known.subscriptionId !== null) await lockSubscription(tx, known.subscriptionId);
  const [row] = await tx.select().from(prepaid).where(isIt).for('update');
  return row;
}

export async function changePrepaid(tx: Tx, row: Prepaid, set: Partial<Prepaid>): Promise<Prepaid> {
  await tx.update(prepaid).set(set).where(eq(prepaid.paymentId, row.paymentId));
  return { ...row, ...set };
}

/** Has the job look at the months of a payment now. */
export async function reviewPrepaid(tx: Tx, paymentId: string, now: Date): Promise<void> {
  const isIt = and(eq(prepaid.paymentId, paymentId), isNotNull(prepaid.subscriptionId));
  await tx.update(prepaid).set({ dueAt: now, attempts: 0, failedAt: null }).where(isIt);
}

/** Has the jobs look at everything that is paid ahead for a creator now: they are suspended, or leave. */
export async function reviewMonthsOf(tx: Tx, creatorId: string, now: Date): Promise<void> {
  const isRunning = and(eq(prepaid.creatorId, creatorId), isNotNull(prepaid.dueAt), isNotNull(prepaid.subscriptionId));
  await tx.update(prepaid).set({ dueAt: now, attempts: 0, failedAt: null }).where(isRunning);
  const isOpen = and(eq(gifts.creatorId, creatorId), eq(gifts.status, 'open'));
  await tx.update(gifts).set({ dueAt: now, attempts: 0, failedAt: null }).where(isOpen);
}

/** Returns how much of a refund is covered by what is held of its payment; all of it if its months never began. */
export async function readCoveredCents(reader: Reader, payment: Pick<Payment, 'id'>, cents: number): Promise<number> {
  const [row] = await reader.select().from(prepaid).where(eq(prepaid.paymentId, payment.id));
  if (row === undefined) return 0;
  if (row.subscriptionId === null) return cents;
  return Math.min(Math.max(row.heldCents - (await readPendingCents(reader, payment)), 0), cents);
}

/** Returns what refunds of a payment are on their way with. */
export async function readPendingCents(reader: Reader, { id }: Pick<Payment, 'id'>): Promise<number> {
  const [row] = await reader
    .select({ cents: sql<string>`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, id), eq(refunds.status, 'pending')));
  return Number(row?.cents);
}
