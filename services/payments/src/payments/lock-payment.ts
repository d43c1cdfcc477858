import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { type Payment, payments } from '#/db/payments.ts';
import { type Quote, quotes } from '#/db/quotes.ts';
import { refunds } from '#/db/refunds.ts';
import { billingAccounts } from '#/db/service-billing.ts';
import type { Tx } from '#/deps.ts';

/**
 * Locks a payment until the transaction ends, after the rows that are locked before a payment: the billing account of an invoice,
 * and for a top-up the payment whose refund it pays for. The order is that of
 * docs/decisions/0025-nobody-goes-below-zero-by-their-own-act.md.
 */
export async function lockPayment(tx: Tx, paymentId: string): Promise<Payment> {
  const isIt = eq(payments.id, paymentId);
  const [known] = await tx.select({ kind: payments.kind, payerId: payments.payerId }).from(payments).where(isIt);
  if (known?.kind === 'invoice') {
    await tx.select().from(billingAccounts).where(eq(billingAccounts.userId, known.payerId)).for('update');
  }
  if (known?.kind === 'top_up') await lockRefundedPayment(tx, paymentId);
  const [payment] = await tx.select().from(payments).where(isIt).for('update');
  if (payment === undefined) throw new Error('there is no such payment');
  // A refund of it may withdraw them, and what is locked after a payment is locked after them.
  if (payment.status === 'succeeded') await lockLaterUpgrades(tx, payment);
  return payment;
}

export interface Upgrade {
  readonly paymentId: string;
  readonly quote: Quote;
}

/** Locks and returns the upgrades of a subscription that were paid after one of its payments and are not withdrawn. */
export async function lockLaterUpgrades(
  tx: Tx,
  { payerId, subscriptionId, createdAt, id }: Payment,
): Promise<readonly Upgrade[]> {
  if (subscriptionId === null) return [];
  return tx
    .select({ paymentId: payments.id, quote: quotes })
    .from(payments)
    .innerJoin(quotes, eq(quotes.id, payments.quoteId))
    .where(
      and(
        eq(payments.payerId, payerId),
        eq(payments.subscriptionId, subscriptionId),
        eq(quotes.kind, 'up'),
        eq(payments.status, 'succeeded'),
        isNull(payments.withdrawnAt),
        sql`(${payments.createdAt}, ${payments.id}) > (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`,
      ),
    )
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .for('update', { of: payments });
}

async function lockRefundedPayment(tx: Tx, topUpId: string): Promise<void> {
  const [refund] = await tx.select({ id: refunds.paymentId }).from(refunds).where(eq(refunds.topUpId, topUpId));
  if (refund !== undefined) await tx.select().from(payments).where(eq(payments.id, refund.id)).for('update');
}
