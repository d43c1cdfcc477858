import { paymentDisputed } from '@stagedoor/contracts/payments-events';
import { unavailable } from '@stagedoor/service-kit/common/errors';
import { and, desc, eq, like, or } from 'drizzle-orm';
import { type Dispute, disputes } from '#/db/disputes.ts';
import type { Payment } from '#/db/payments.ts';
import type { PaymentsDeps, Reader, Tx } from '#/deps.ts';
import { restoreAccess } from '#/disputes/restore-access.ts';
import { refreshPayment } from '#/payments/check-payments.ts';
import { lockPayment } from '#/payments/lock-payment.ts';
import { publishedKind } from '#/payments/payment-rules.ts';
import { reviewPrepaid } from '#/prepaid/prepaid-repository.ts';
import type { ProviderDispute } from '#/provider/provider.ts';
import { findDisputeState } from '#/refunds/find-dispute-state.ts';
import { cancelWaitingRefunds, resumeRefunds } from '#/refunds/platform-refunds.ts';
import { reverseCharge, undoReversal } from '#/refunds/reverse-charge.ts';
import { accessIdOf, withdrawAccess } from '#/refunds/withdraw-access.ts';

/**
 * Records a dispute or its end. An open dispute takes its amount from the creator's balance, if need be below zero, and withdraws the
 * purchase; both are restored if the dispute is won, the purchase once no other dispute of it is open or lost. Reports may arrive twice,
 * and the end before the beginning.
 */
export async function applyDispute(deps: PaymentsDeps, known: Payment, reported: ProviderDispute): Promise<void> {
  const payment = known.status === 'succeeded' ? known : await refreshPayment(deps, known.id);
  // The payment's own report is still to come; the provider sends this one again.
  if (payment.status !== 'succeeded') throw unavailable('The payment is not settled yet');
  const current = await findCurrent(deps, payment, reported);
  await deps.database.transaction(async (tx) => {
    const locked = await lockPayment(tx, payment.id);
    const dispute = (await findDispute(tx, locked, reported)) ?? (await openDispute(deps, tx, locked, current));
    const { state } = current;
    if (dispute.status === state) return;
    if (dispute.status === 'won') {
      // The bank took the money again. This is recorded as another dispute, because the first one and its entries must not
      // change.
      const again = await openDispute(deps, tx, locked, current, await nextId(tx, dispute));
      if (state === 'lost') await closeDispute(deps, tx, again, state);
    } else if (state !== 'open') await closeDispute(deps, tx, dispute, state);
  });
}

/** Of a dispute that is over here, an old report may say something else than the provider says now. */
async function findCurrent(
  { database, provider }: PaymentsDeps,
  payment: Payment,
  reported: ProviderDispute,
): Promise<ProviderDispute> {
  const known = await findDispute(database.db, payment, reported);
  if (known === undefined || known.status === 'open' || known.status === reported.state) return reported;
  return (await provider.findDispute(reported.disputeId)) ?? { ...reported, state: known.status };
}

/** The id of a dispute that began again, after the provider's and how often it did. */
async function nextId(tx: Tx, { provider, providerDisputeId }: Dispute): Promise<string> {
  const [id = ''] = providerDisputeId.split('#');
  const times = await tx.$count(disputes, and(eq(disputes.provider, provider), isDispute(id)));
  return `${id}#${times + 1}`;
}

const isDispute = (id: string) =>
  or(eq(disputes.providerDisputeId, id), like(disputes.providerDisputeId, `${id.replaceAll(/[\\%_]/g, '\\$&')}#%`));

/** The last one, if the bank took the money again after the dispute had been won. */
async function findDispute(
  tx: Reader,
  { provider }: Payment,
  { disputeId }: ProviderDispute,
): Promise<Dispute | undefined> {
  const [dispute] = await tx
    .select()
    .from(disputes)
    .where(and(eq(disputes.provider, provider), isDispute(disputeId)))
    .orderBy(desc(disputes.createdAt), desc(disputes.id))
    .limit(1);
  return dispute;
}

async function openDispute(
  deps: PaymentsDeps,
  tx: Tx,
  payment: Payment,
  { amountCents, reason, disputeId }: ProviderDispute,
  providerDisputeId = disputeId,
): Promise<Dispute> {
  const now = deps.clock.now();
  const [dispute] = await tx
    .insert(disputes)
    .values({
      id: deps.ids.next(),
      paymentId: payment.id,
      payerId: payment.payerId,
      payeeId: payment.payeeId,
      amountCents,
      provider: payment.provider,
      providerDisputeId,
      reason,
      status: 'open',
      createdAt: now,
    })
    .returning();
  if (dispute === undefined) throw new Error('a dispute was not written');
  await reverseCharge(deps, tx, payment, { kind: 'dispute', sourceId: dispute.id, amountCents }, now);
  await withdrawAccess(deps, tx, payment, now, 'disputed');
  await publishDispute(deps, tx, payment, dispute, 'open', accessIdOf(payment));
  return dispute;
}

async function closeDispute(deps: PaymentsDeps, tx: Tx, dispute: Dispute, state: 'won' | 'lost'): Promise<void> {
  const now = deps.clock.now();
  // Made now and not when the dispute was opened: what owns the item keeps access by the latest id, and the item may have been
  // bought and refunded once more in between.
  const accessId = deps.ids.next();
  await tx.update(disputes).set({ status: state, closedAt: now }).where(eq(disputes.id, dispute.id));
  const payment = await lockPayment(tx, dispute.paymentId);
  let isRestored = false;
  if (state === 'won') {
    await undoReversal(deps, tx, { kind: 'dispute', sourceId: dispute.id, paymentId: payment.id }, now);
    // A bank may open several disputes about one payment: until all are won, its money is not back.
    if ((await findDisputeState(tx, payment.id)) === undefined) {
      const isRefunded = await resumeRefunds(deps, tx, payment);
      isRestored = !isRefunded && (await restoreAccess(deps, tx, payment, accessId, now));
    }
  } else {
    await cancelWaitingRefunds(deps, tx, payment.id);
    await reviewPrepaid(tx, payment.id, now);
  }
  if (isRestored) await tx.update(disputes).set({ accessId }).where(eq(disputes.id, dispute.id));
  await publishDispute(deps, tx, payment, dispute, state, isRestored ? accessId : accessIdOf(payment), isRestored);
}

async function publishDispute(
  { publish, clock }: PaymentsDeps,
  tx: Tx,
  payment: Payment,
  dispute: Dispute,
  state: Dispute['status'],
  purchaseId: string,
  isRestored = false,
): Promise<void> {
  // Invoices are paid to the platform, and its services inform the person themselves; a top-up is between a person and themselves.
  if (payment.kind === 'invoice' || payment.kind === 'top_up') return;
  await publish(tx, paymentDisputed, {
    disputeId: dispute.id,
    paymentId: payment.id,
    ...publishedKind(payment.kind),
    payerId: payment.payerId,
    payeeId: payment.payeeId,
    ...(payment.itemId === null ? {} : { itemId: payment.itemId }),
    purchaseId,
    isRestored,
    amountCents: dispute.amountCents,
    reason: dispute.reason,
    state,
    changedAt: clock.now().toISOString(),
  });
}
