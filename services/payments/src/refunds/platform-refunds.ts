import { and, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { Payment } from '#/db/payments.ts';
import { type Refund, refunds } from '#/db/refunds.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { centsOf } from '#/invoices/attribute-amount.ts';
import { readLeft, readReversed } from '#/invoices/invoice-lines.ts';
import { lockPayment } from '#/payments/lock-payment.ts';
import { findDisputeState } from '#/refunds/find-dispute-state.ts';
import { openRefund, type RefundDraft } from '#/refunds/open-refund.ts';
import { isOwed, isOwedRow, type PlatformReason, platformReasons } from '#/refunds/refused-refund.ts';

/**
 * Refunds all that is left of a payment, or of the lines of an invoice that are named. While the payment is disputed, the refund waits for the end of the dispute,
 * since the provider would refuse it; after a lost dispute the payer has the money already.
 */
export async function openPlatformRefund(
  deps: PaymentsServiceDeps,
  tx: Tx,
  refund: Pick<RefundDraft, 'paymentId' | 'lines'> & { readonly reason: PlatformReason },
): Promise<void> {
  await lockPayment(tx, refund.paymentId);
  const dispute = await findDisputeState(tx, refund.paymentId);
  if (dispute !== 'lost') await openRefund(deps, tx, { ...refund, isWaiting: dispute === 'open' });
}

/**
 * Delays an owed refund of a disputed payment until the end of the dispute; a lost dispute ends the refund. Returns true if
 * the provider must not be asked.
 */
export async function waitForDispute(deps: PaymentsServiceDeps, refund: Refund): Promise<boolean> {
  const { id, paymentId } = refund;
  if (!isOwed(refund)) return false;
  return deps.database.transaction(async (tx) => {
    // The lock that disputes are opened and closed under.
    await lockPayment(tx, paymentId);
    const dispute = await findDisputeState(tx, paymentId);
    if (dispute === undefined) return false;
    await tx
      .update(refunds)
      .set({ checkAt: null })
      .where(and(eq(refunds.id, id), eq(refunds.status, 'pending')));
    if (dispute === 'lost') await cancelWaitingRefunds(deps, tx, paymentId);
    return true;
  });
}

/** Fails the refunds that waited for the end of a dispute. Called when it is lost, because the payer has the money then. */
export async function cancelWaitingRefunds({ clock }: PaymentsServiceDeps, tx: Tx, paymentId: string): Promise<void> {
  await tx
    .update(refunds)
    .set({
      status: 'failed',
      failure: 'The payer’s bank returned the money',
      settledAt: clock.now(),
      checkAt: null,
      failedAt: null,
    })
    .where(waitingRefundsOf(paymentId));
}

/**
 * Sends the refunds that waited for the end of a dispute, or opens again one that the provider refused because of the dispute.
 * Called when it is won. Returns whether they leave nothing of the payment; then the purchase must not be restored.
 */
export async function resumeRefunds(deps: PaymentsServiceDeps, tx: Tx, payment: Payment): Promise<boolean> {
  const isResumed = await resumeOrOpenAgain(deps, tx, payment);
  // Of an invoice they may be about some lines.
  return isResumed && (payment.kind !== 'invoice' || (await readLeft(tx, payment, 'promised')).length === 0);
}

async function resumeOrOpenAgain(deps: PaymentsServiceDeps, tx: Tx, payment: Payment): Promise<boolean> {
  const paymentId = payment.id;
  const resumed = await tx
    .update(refunds)
    .set({ checkAt: deps.clock.now(), attempts: 0, failedAt: null })
    .where(waitingRefundsOf(paymentId))
    .returning({ id: refunds.id });
  if (resumed.length > 0) return true;
  const [last] = await tx
    .select({ id: refunds.id, status: refunds.status, reason: refunds.reason })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), inArray(refunds.reason, [...platformReasons])))
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(1);
  if (last?.status !== 'failed') return false;
  if (payment.kind !== 'invoice') {
    await openRefund(deps, tx, { paymentId, reason: last.reason });
    return true;
  }
  const left = await readLeft(tx, payment, 'promised');
  const about = await readReversed(tx, last.id);
  const lines = left
    .map(({ line, cents }) => ({ line, cents: Math.min(cents, centsOf(about, line)) }))
    .filter(({ cents }) => cents > 0);
  if (lines.length > 0) await openRefund(deps, tx, { paymentId, reason: last.reason, lines });
  return lines.length > 0;
}

function waitingRefundsOf(paymentId: string) {
  return and(
    eq(refunds.paymentId, paymentId),
    eq(refunds.status, 'pending'),
    eq(refunds.isReturnedElsewhere, false),
    isOwedRow,
    // Including a refund that the provider refused before it reported the dispute.
    or(isNull(refunds.checkAt), gt(refunds.refusals, 0)),
  );
}
