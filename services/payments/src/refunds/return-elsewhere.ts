import { and, eq, isNotNull } from 'drizzle-orm';
import { refunds } from '#/db/refunds.ts';
import type { Tx } from '#/deps.ts';
import { lockPayment } from '#/payments/lock-payment.ts';
import { findDisputeState } from '#/refunds/find-dispute-state.ts';

/**
 * Records that an operator has returned the money of a refund that was set aside outside of the provider. The check of
 * refunds books it and notifies both sides, who read `how`. Returns `disputed` where the payer's bank is deciding about
 * the same money, and `not set aside` where no refund of this id waits for an operator; then nothing is changed.
 */
export async function returnElsewhere(
  tx: Tx,
  id: string,
  how: string,
  now: Date,
): Promise<'recorded' | 'disputed' | 'not set aside'> {
  const isSetAside = and(eq(refunds.id, id), eq(refunds.status, 'pending'), isNotNull(refunds.failedAt));
  const [known] = await tx.select({ paymentId: refunds.paymentId }).from(refunds).where(isSetAside);
  if (known === undefined) return 'not set aside';
  // The lock that disputes are opened and refunds are booked under.
  await lockPayment(tx, known.paymentId);
  if ((await findDisputeState(tx, known.paymentId)) !== undefined) return 'disputed';
  const recorded = await tx
    .update(refunds)
    .set({ isReturnedElsewhere: true, note: how, checkAt: now, attempts: 0, failedAt: null, lastError: null })
    .where(isSetAside)
    .returning({ id: refunds.id });
  return recorded.length === 0 ? 'not set aside' : 'recorded';
}
