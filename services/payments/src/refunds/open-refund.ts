import { refundRequested } from '@stagedoor/contracts/payments-events';
import { conflict, invalidField } from '@stagedoor/service-kit/common/errors';
import { asc, eq } from 'drizzle-orm';
import { type Payment, payments } from '#/db/payments.ts';
import { type Refund, refunds } from '#/db/refunds.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { findDisputeState } from '#/disputes/find-dispute-state.ts';

export interface RefundDraft {
  readonly paymentId: string;
  /** By default all that is not refunded yet. */
  readonly amountCents?: number | undefined;
  readonly reason: Refund['reason'];
  readonly note?: string | undefined;
  /** Absent where the platform refunds by itself. */
  readonly requestedBy?: string | undefined;
  readonly keyHash?: Buffer | undefined;
  /** The provider is not asked before a dispute of the payment has ended. */
  readonly isWaiting?: boolean;
}

interface NewRefund extends RefundDraft {
  readonly amountCents: number;
  readonly providerRefundId?: string;
}

/** Bounds the refunds of a payment and their notifications. One more may refund all that is left, as the platform always does. */
const maxPartsOfPayment = 10;

/**
 * Writes a refund; the caller or the next check of refunds sends it to the provider. Returns the existing refund for
 * the same key, and for a full refund by the platform of what is refunded already. Throws a 409 where nothing is left, where a
 * person refunds a disputed payment, a part after ten parts, or another amount under the same key; and a 400 for more than is
 * left.
 */
export async function openRefund(deps: PaymentsServiceDeps, tx: Tx, draft: RefundDraft): Promise<Refund> {
  const payment = await lockPayment(tx, draft.paymentId);
  if (payment.status !== 'succeeded') throw conflict('Only a payment that was made can be refunded');
  if (draft.requestedBy !== undefined && (await findDisputeState(tx, payment.id)) !== undefined) {
    throw conflict('This payment is disputed at its payer’s bank, and its money is there');
  }
  const known = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, payment.id))
    .orderBy(asc(refunds.createdAt));
  const same = known.find(({ keyHash }) => keyHash !== null && draft.keyHash?.equals(keyHash));
  if (same !== undefined && draft.amountCents !== undefined && same.amountCents !== draft.amountCents)
    throw conflict('This Idempotency-Key was used for another request');
  if (same !== undefined) return same;
  const made = known.filter(({ status }) => status !== 'failed');
  const left = payment.amountCents - sumOf(made);
  const last = made.at(-1);
  if (left <= 0 && draft.requestedBy === undefined && last !== undefined) return last;
  if (left <= 0) {
    const isUnderway = made.some(({ status }) => status === 'pending');
    throw conflict(isUnderway ? 'A refund of this payment is on its way already' : 'This payment was refunded already');
  }
  const amountCents = draft.amountCents ?? left;
  if (amountCents > left) throw invalidField('amount', `Only $${(left / 100).toFixed(2)} is left to refund`);
  if (amountCents < left && made.length >= maxPartsOfPayment)
    throw conflict(`A payment can be refunded in at most ${maxPartsOfPayment} parts; refund all that is left`);
  const refund = await insertRefund(deps, tx, payment, { ...draft, amountCents });
  if (draft.reason === 'admin' && draft.requestedBy !== undefined) {
    await deps.publish(tx, refundRequested, {
      refundId: refund.id,
      paymentId: payment.id,
      adminId: draft.requestedBy,
      amountCents,
      reason: draft.note ?? '',
      requestedAt: refund.createdAt.toISOString(),
    });
  }
  return refund;
}

const sumOf = (of: readonly Refund[]) => of.reduce((sum, { amountCents }) => sum + amountCents, 0);

export async function lockPayment(tx: Tx, paymentId: string): Promise<Payment> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update');
  if (payment === undefined) throw new Error('there is no such payment');
  return payment;
}

/** The caller has locked the payment. */
export async function insertRefund(
  { ids, clock, config }: PaymentsServiceDeps,
  tx: Tx,
  payment: Payment,
  draft: NewRefund,
): Promise<Refund> {
  const now = clock.now();
  // The check of refunds continues where this process dies before it knows the outcome; refunds by the platform are
  // left to it.
  const pauseMs = draft.requestedBy === undefined ? 0 : config.settleAfterMs;
  const [refund] = await tx
    .insert(refunds)
    .values({
      id: ids.next(),
      paymentId: payment.id,
      payerId: payment.payerId,
      payeeId: payment.payeeId,
      amountCents: draft.amountCents,
      reason: draft.reason,
      note: draft.note ?? null,
      requestedBy: draft.requestedBy ?? null,
      status: 'pending',
      provider: payment.provider,
      providerRefundId: draft.providerRefundId ?? null,
      keyHash: draft.keyHash ?? null,
      createdAt: now,
      checkAt: draft.isWaiting === true ? null : new Date(now.getTime() + pauseMs),
    })
    .returning();
  if (refund === undefined) throw new Error('a refund was not written');
  return refund;
}
