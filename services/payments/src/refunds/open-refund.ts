import { refundRequested } from '@stagedoor/contracts/payments-events';
import { conflict, invalidField } from '@stagedoor/service-kit/common/errors';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Payment } from '#/db/payments.ts';
import { type Refund, refunds } from '#/db/refunds.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { centsOf, type LineAmount, sumLines } from '#/invoices/attribute-amount.ts';
import { nameLines, readLeft, readReversed } from '#/invoices/invoice-lines.ts';
import { lockPayment } from '#/payments/lock-payment.ts';
import { readCoveredCents } from '#/prepaid/prepaid-repository.ts';
import { findDisputeState } from '#/refunds/find-dispute-state.ts';
import { isOwed } from '#/refunds/refused-refund.ts';

export interface RefundDraft {
  readonly paymentId: string;
  /** By default all that is not refunded yet, or the sum of its lines. */
  readonly amountCents?: number | undefined;
  /** The lines of an invoice that it is about. */
  readonly lines?: readonly LineAmount[] | undefined;
  readonly reason: Refund['reason'];
  readonly note?: string | undefined;
  /** Absent if the platform makes the refund. */
  readonly requestedBy?: string | undefined;
  readonly keyHash?: Buffer | undefined;
  /** The provider is not asked before a dispute of the payment has ended. */
  readonly isWaiting?: boolean;
  /** Returns the payment for the shortfall of the creator's account; undefined if the account covers the amount. */
  readonly fund?: (amountCents: number) => Promise<Payment | undefined>;
}

interface NewRefund extends RefundDraft {
  readonly amountCents: number;
  readonly providerRefundId?: string;
  /** It is sent once this payment is made. */
  readonly topUpId?: string | undefined;
}

/** Bounds the refunds of a payment and their notifications. One more may refund all that is left, as the platform always does. */
const maxPartsOfPayment = 10;

/**
 * Writes a refund; the caller or the next check of refunds sends it to the provider. Returns the existing refund for the same
 * key, and for a full refund by the platform of what is refunded already. Throws a 409 if nothing is left, if a person
 * refunds a disputed payment, an eleventh part, or another amount under the same key; and a 400 for more than is left, also
 * of an invoice line, and if a person does not say which lines a part is about.
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
  if (same !== undefined && !(await isAboutTheSame(tx, same, draft)))
    throw conflict('This Idempotency-Key was used for another request');
  if (same !== undefined) return same;
  const unpaid = draft.reason === 'creator' ? [] : await giveUpUnpaid(deps, tx, payment);
  const made = known.filter(({ id, status }) => status !== 'failed' && !unpaid.includes(id));
  const left = payment.amountCents - sumOf(made);
  const last = made.at(-1);
  if (left <= 0 && draft.requestedBy === undefined && last !== undefined) return oweToo(tx, last, draft);
  if (left <= 0) {
    const isUnderway = made.some(({ status }) => status === 'pending');
    throw conflict(isUnderway ? 'A refund of this payment is on its way already' : 'This payment was refunded already');
  }
  if (payment.kind === 'invoice') assertLines(await readLeft(tx, payment, 'promised'), draft);
  else if (draft.lines !== undefined) throw invalidField('lines', 'This payment has no lines');
  const amountCents = askedCents(draft) ?? left;
  if (amountCents > left) throw invalidField('amount', `Only $${(left / 100).toFixed(2)} is left to refund`);
  if (draft.requestedBy !== undefined && amountCents < left && made.length >= maxPartsOfPayment)
    throw conflict(`A payment can be refunded in at most ${maxPartsOfPayment} parts; refund all that is left`);
  const topUp = await draft.fund?.(amountCents - (await readCoveredCents(tx, payment, amountCents)));
  const refund = await insertRefund(deps, tx, payment, { ...draft, amountCents, topUpId: topUp?.id });
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

/**
 * Throws a 400 if a refund of an invoice asks for more than a line has left, or for an amount that is not the sum of its lines; and
 * if a person refunds a part without naming a line, unless only one line has something left.
 */
function assertLines(left: readonly LineAmount[], { amountCents, lines, requestedBy }: RefundDraft): void {
  if (lines === undefined) {
    const isPart = amountCents !== undefined && amountCents < sumLines(left);
    if (requestedBy !== undefined && isPart && left.length > 1)
      throw invalidField('lines', 'Choose the lines that the refund is about');
    return;
  }
  if (new Set(lines.map(({ line }) => line)).size < lines.length)
    throw invalidField('lines', 'A line can be refunded only once in a refund');
  if (amountCents !== undefined && amountCents !== sumLines(lines))
    throw invalidField('amount', 'The amount is not that of the lines');
  for (const { line, cents } of lines) {
    const leftCents = centsOf(left, line);
    if (cents > leftCents)
      throw invalidField('lines', `Only $${(leftCents / 100).toFixed(2)} is left to refund of a line`);
  }
}

const askedCents = ({ amountCents, lines }: RefundDraft) => (lines === undefined ? amountCents : sumLines(lines));

async function isAboutTheSame(tx: Tx, known: Refund, draft: RefundDraft): Promise<boolean> {
  const asked = askedCents(draft);
  if (asked !== undefined && known.amountCents !== asked) return false;
  if (draft.lines === undefined) return true;
  const about = await readReversed(tx, known.id);
  return draft.lines.every(({ line, cents }) => centsOf(about, line) === cents);
}

const sumOf = (of: readonly Refund[]) => of.reduce((sum, { amountCents }) => sum + amountCents, 0);

/**
 * Abandons the refunds of a payment whose creator has not paid the shortfall of their account yet: nobody else waits for them. What
 * the creator pays all the same goes back to their card. Returns the ids.
 */
async function giveUpUnpaid({ clock }: PaymentsServiceDeps, tx: Tx, { id }: Payment): Promise<string[]> {
  const isUnpaid = sql`exists (select from payment p where p.id = ${refunds.topUpId} and p.status <> 'succeeded')`;
  const rows = await tx
    .update(refunds)
    .set({ status: 'failed', failure: 'Another refund took its place', settledAt: clock.now(), checkAt: null })
    .where(and(eq(refunds.paymentId, id), eq(refunds.status, 'pending'), isUnpaid))
    .returning({ id: refunds.id });
  return rows.map((row) => row.id);
}

/** The platform owes the refund that its creator has begun: if the provider refuses it, it is retried and does not fail. */
async function oweToo(tx: Tx, last: Refund, { reason }: RefundDraft): Promise<Refund> {
  if (last.status !== 'pending' || isOwed(last)) return last;
  await tx.update(refunds).set({ reason }).where(eq(refunds.id, last.id));
  return { ...last, reason };
}

/** The caller has locked the payment. */
export async function insertRefund(
  { ids, clock, config }: PaymentsServiceDeps,
  tx: Tx,
  payment: Payment,
  draft: NewRefund,
): Promise<Refund> {
  const now = clock.now();
  // The check of refunds continues if this process dies before it knows the outcome; refunds by the platform are left
  // to it.
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
      topUpId: draft.topUpId ?? null,
      keyHash: draft.keyHash ?? null,
      createdAt: now,
      checkAt: draft.isWaiting === true || draft.topUpId !== undefined ? null : new Date(now.getTime() + pauseMs),
    })
    .returning();
  if (refund === undefined) throw new Error('a refund was not written');
  if (payment.kind === 'invoice') await nameLines(tx, payment, refund, draft.lines);
  return refund;
}
