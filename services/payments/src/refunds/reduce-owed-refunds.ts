import { and, eq, isNotNull } from 'drizzle-orm';
import type { Payment } from '#/db/payments.ts';
import { type Refund, refunds } from '#/db/refunds.ts';
import type { Tx } from '#/deps.ts';
import { reduceLines } from '#/invoices/invoice-lines.ts';
import { isOwedRow } from '#/refunds/refused-refund.ts';

/**
 * Returns the changes of an owed refund: its amount is at most what is left of the payment, of an invoice of the lines that it is
 * about; where nothing is left, it fails.
 */
export async function reduceToLeft(tx: Tx, payment: Payment, refund: Refund, now: Date): Promise<Partial<Refund>> {
  const leftCents =
    payment.kind === 'invoice' ? await reduceLines(tx, payment, refund) : payment.amountCents - payment.refundedCents;
  if (leftCents > 0) return { amountCents: Math.min(refund.amountCents, leftCents) };
  const failure = 'All of the payment was returned already';
  return { status: 'failed', failure, settledAt: now, checkAt: null, failedAt: null };
}

/**
 * Reduces the refunds of a payment that are set aside to what is left of the payment. A refund whose request to the provider is in
 * progress is reduced when the provider refuses it. The caller has locked the payment.
 */
export async function reduceOwedRefunds(tx: Tx, payment: Payment, now: Date): Promise<void> {
  const owed = await tx
    .select()
    .from(refunds)
    .where(
      and(eq(refunds.paymentId, payment.id), eq(refunds.status, 'pending'), isNotNull(refunds.failedAt), isOwedRow),
    );
  for (const refund of owed) {
    const reduced = await reduceToLeft(tx, payment, refund, now);
    await tx.update(refunds).set(reduced).where(eq(refunds.id, refund.id));
  }
}
