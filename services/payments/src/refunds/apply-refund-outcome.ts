import { paymentRefunded } from '@stagedoor/contracts/payments-events';
import { invoiceRefunded } from '@stagedoor/contracts/service-billing-events';
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { type Payment, payments } from '#/db/payments.ts';
import { type Refund, refunds } from '#/db/refunds.ts';
import type { PaymentsDeps, PaymentsServiceDeps, Tx } from '#/deps.ts';
import { readReversed, reduceLines } from '#/invoices/invoice-lines.ts';
import { lockPayment } from '#/payments/lock-payment.ts';
import { longestRefundPauseMs, pauseOf, publishedKind } from '#/payments/payment-rules.ts';
import { reviewPrepaid } from '#/prepaid/prepaid-repository.ts';
import type { RefundOutcome } from '#/provider/provider.ts';
import { findDisputeState } from '#/refunds/find-dispute-state.ts';
import { insertRefund } from '#/refunds/open-refund.ts';
import { openPlatformRefund } from '#/refunds/platform-refunds.ts';
import { afterRefusal, isOwed, isOwedRow } from '#/refunds/refused-refund.ts';
import { reverseCharge, undoReversal } from '#/refunds/reverse-charge.ts';
import { accessIdOf, withdrawAccess } from '#/refunds/withdraw-access.ts';

/**
 * Records the outcome of a refund together with its effects: the reversal in the ledger, the withdrawn access, the
 * event. Safe to repeat, in any order: the creator is debited once.
 */
export async function applyRefundOutcome(
  deps: PaymentsDeps,
  refundId: string,
  outcome: RefundOutcome,
): Promise<Refund> {
  const { database, clock, log } = deps;
  return database.transaction(async (tx) => {
    const { payment, refund } = await lockRefund(tx, refundId);
    const now = clock.now();
    const providerRefundId = outcome.refundId ?? refund.providerRefundId;
    if (refund.status === 'pending') {
      switch (outcome.state) {
        case 'pending':
          return change(tx, refund, {
            providerRefundId,
            checkAt: new Date(now.getTime() + pauseOf(refund.createdAt, now, longestRefundPauseMs)),
          });
        case 'failed':
          if (isOwed(refund)) {
            log.warn({ refund: refundId, failure: outcome.message }, 'the provider refused a refund that is owed');
            return change(tx, refund, {
              ...afterRefusal(refund, outcome.message ?? 'no reason given', now),
              ...(await reduceToLeft(tx, payment, refund, now)),
            });
          }
          if (refund.topUpId !== null) {
            // What its creator has paid for it goes back to their card.
            await openPlatformRefund(deps, tx, { paymentId: refund.topUpId, reason: 'undeliverable' });
          }
          await reviewPrepaid(tx, payment.id, now);
          return change(tx, refund, {
            status: 'failed',
            providerRefundId,
            failure: outcome.message ?? null,
            settledAt: now,
            checkAt: null,
          });
        case 'succeeded':
          return completeRefund(deps, tx, payment, { ...refund, providerRefundId }, now);
      }
    }
    // Another try of it may fail after somebody has made it at the provider: that returns no money.
    const isAboutThis = outcome.refundId !== null && outcome.refundId === refund.providerRefundId;
    if (refund.status === 'succeeded' && outcome.state === 'failed' && isAboutThis) {
      // The payer's bank returned the money days later. It is credited to the creator until an operator finds another way.
      log.error({ refund: refund.id, payment: payment.id }, 'a refund that had succeeded was sent back');
      await undoReversal(deps, tx, { kind: 'refund', sourceId: refund.id, paymentId: payment.id }, now);
      await tx
        .update(payments)
        .set({ refundedCents: payment.refundedCents - refund.amountCents })
        .where(eq(payments.id, payment.id));
      const failed = await change(tx, refund, { status: 'failed', failure: outcome.message ?? null, settledAt: now });
      await setAsideSentBack(deps, tx, payment, refund, outcome.message ?? 'no reason given');
      return failed;
    }
    if (
      refund.status === 'failed' &&
      outcome.state === 'succeeded' &&
      (isAboutThis || refund.providerRefundId === null)
    ) {
      return arriveLate(deps, tx, payment, { ...refund, providerRefundId }, now);
    }
    return refund;
  });
}

/**
 * A refund that had failed succeeded after all. If its money has been owed again since, because it had been sent back, this
 * settles what is owed. Throws if more would be refunded than was paid, so that an operator looks at it.
 */
async function arriveLate(deps: PaymentsDeps, tx: Tx, payment: Payment, refund: Refund, now: Date): Promise<Refund> {
  const { id, paymentId, amountCents } = refund;
  const [owed] = await tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, paymentId),
        eq(refunds.status, 'pending'),
        eq(refunds.amountCents, amountCents),
        gt(refunds.refusals, 0),
        isNull(refunds.providerRefundId),
        gt(refunds.id, id),
      ),
    )
    .limit(1);
  const done = owed ?? refund;
  if (payment.refundedCents + done.amountCents > payment.amountCents)
    throw new Error('more was refunded than was paid');
  const made = await completeRefund(deps, tx, payment, done, now);
  return owed === undefined ? made : refund;
}

/** Locks the payment, then the refund: always in this order, to prevent deadlocks. */
async function lockRefund(tx: Tx, refundId: string): Promise<{ payment: Payment; refund: Refund }> {
  const [known] = await tx.select({ paymentId: refunds.paymentId }).from(refunds).where(eq(refunds.id, refundId));
  if (known === undefined) throw new Error('there is no such refund');
  const payment = await lockPayment(tx, known.paymentId);
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update');
  if (refund === undefined) throw new Error('there is no such refund');
  return { payment, refund };
}

async function change(tx: Tx, refund: Refund, set: Partial<Refund>): Promise<Refund> {
  await tx.update(refunds).set(set).where(eq(refunds.id, refund.id));
  return { ...refund, ...set };
}

async function completeRefund(
  deps: PaymentsDeps,
  tx: Tx,
  payment: Payment,
  refund: Refund,
  now: Date,
): Promise<Refund> {
  const { id: refundId, amountCents, reason, note, providerRefundId } = refund;
  const refundedCents = payment.refundedCents + amountCents;
  const isWhole = refundedCents >= payment.amountCents;
  const sparesCreator = reason === 'undeliverable';
  await reverseCharge(deps, tx, payment, { kind: 'refund', sourceId: refundId, amountCents, sparesCreator }, now);
  await tx.update(payments).set({ refundedCents }).where(eq(payments.id, payment.id));
  const made = await change(tx, refund, {
    status: 'succeeded',
    providerRefundId,
    failure: null,
    settledAt: now,
    checkAt: null,
    failedAt: null,
    lastError: null,
  });
  await reduceOwedRefunds(tx, { ...payment, refundedCents }, now);
  if (isWhole) await withdrawAccess(deps, tx, payment, now, 'refunded');
  else await deps.effects[payment.kind].withdrawPart?.(deps, tx, { ...payment, refundedCents }, made);
  if (payment.kind === 'invoice') {
    await deps.publish(tx, invoiceRefunded, {
      refundId,
      invoiceId: payment.itemId ?? '',
      userId: payment.payerId,
      amountCents,
      isWhole,
      ...(note === null ? {} : { note }),
      refundedAt: now.toISOString(),
    });
    return made;
  }
  // It is between creators and their own accounts, and nobody has received anything for it.
  if (payment.kind === 'top_up') return made;
  await deps.publish(tx, paymentRefunded, {
    refundId,
    paymentId: payment.id,
    ...publishedKind(payment.kind),
    payerId: payment.payerId,
    payeeId: payment.payeeId,
    ...(payment.itemId === null ? {} : { itemId: payment.itemId }),
    purchaseId: accessIdOf(payment),
    amountCents,
    isWhole,
    reason,
    ...(note === null ? {} : { note }),
    ...(refund.isReturnedElsewhere ? { isReturnedElsewhere: true } : {}),
    refundedAt: now.toISOString(),
  });
  return made;
}

/**
 * Returns the changes of an owed refund: its amount is at most what is left of the payment or, for an invoice, of its lines; if
 * nothing is left, it fails.
 */
async function reduceToLeft(tx: Tx, payment: Payment, refund: Refund, now: Date): Promise<Partial<Refund>> {
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
async function reduceOwedRefunds(tx: Tx, payment: Payment, now: Date): Promise<void> {
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

/**
 * Creates a new owed refund for one that the payer's bank sent back, because the payer has neither the money nor what
 * they paid for. The first refund and its ledger entries do not change. The new one is set aside for an operator at once,
 * because the same card would not accept it either. After a lost dispute the payer has the money already.
 */
async function setAsideSentBack(
  deps: PaymentsServiceDeps,
  tx: Tx,
  payment: Payment,
  { id, amountCents, reason, note }: Refund,
  failure: string,
): Promise<void> {
  if ((await findDisputeState(tx, payment.id)) === 'lost') return;
  const lines = payment.kind === 'invoice' ? { lines: await readReversed(tx, id) } : {};
  const draft = { paymentId: payment.id, amountCents, reason, ...(note === null ? {} : { note }), ...lines };
  const owed = await insertRefund(deps, tx, payment, draft);
  await tx
    .update(refunds)
    .set({
      refusals: 1,
      attempts: 1,
      failure,
      failedAt: deps.clock.now(),
      lastError: `The payer’s bank sent back the refund ${id}: ${failure}`,
    })
    .where(eq(refunds.id, owed.id));
}
