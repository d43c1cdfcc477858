import { and, eq, isNotNull } from 'drizzle-orm';
import type { Payment } from '#/db/payments.ts';
import { type Refund, refunds } from '#/db/refunds.ts';
import type { Tx } from '#/deps.ts';
import { isOwedRow } from '#/refunds/refused-refund.ts';

/** Returns the changes of an owed refund: its amount is at most what is left of the payment; where nothing is left, it fails. */
export function reduceToLeft(refund: Refund, leftCents: number, now: Date): Partial<Refund> {
  if (leftCents > 0) return { amountCents: Math.min(refund.amountCents, leftCents) };
  const failure = 'All of the payment was returned already';
  return { status: 'failed', failure, settledAt: now, checkAt: null, failedAt: null };
}

/**
 * Reduces the refunds of a payment that are set aside to what is left of the payment. A refund whose request to the provider is in
 * progress is reduced when the provider refuses it. The caller has locked the payment.
 */
export async function reduceOwedRefunds(
  tx: Tx,
  { id, amountCents }: Payment,
  refundedCents: number,
  now: Date,
): Promise<void> {
  const owed = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, id), eq(refunds.status, 'pending'), isNotNull(refunds.failedAt), isOwedRow));
  for (const refund of owed) {
    const reduced = reduceToLeft(refund, amountCents - refundedCents, now);
    await tx.update(refunds).set(reduced).where(eq(refunds.id, refund.id));
  }
}
