import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { type Refund, refunds } from '#/db/refunds.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { findDisputeState } from '#/disputes/find-dispute-state.ts';
import { lockPayment, openRefund } from '#/refunds/open-refund.ts';

/** The reasons for which the platform refunds a payment, whatever its creator decides. */
type PlatformReason = Extract<Refund['reason'], 'removed' | 'undeliverable'>;
const platformReasons: readonly PlatformReason[] = ['removed', 'undeliverable'];

/**
 * Refunds all that is left of a payment. While the payment is disputed, the refund waits for the end of the dispute,
 * since the provider would refuse it; after a lost dispute the payer has the money already.
 */
export async function openPlatformRefund(
  deps: PaymentsServiceDeps,
  tx: Tx,
  refund: { readonly paymentId: string; readonly reason: PlatformReason },
): Promise<void> {
  await lockPayment(tx, refund.paymentId);
  const dispute = await findDisputeState(tx, refund.paymentId);
  if (dispute !== 'lost') await openRefund(deps, tx, { ...refund, isWaiting: dispute === 'open' });
}

/** Has a refund wait where it is the platform's and its payment is disputed. Returns whether it waits. */
export async function waitForDispute(deps: PaymentsServiceDeps, { id, paymentId, reason }: Refund): Promise<boolean> {
  if (!platformReasons.some((one) => one === reason)) return false;
  return deps.database.transaction(async (tx) => {
    // The lock that disputes are opened and closed under.
    await lockPayment(tx, paymentId);
    if ((await findDisputeState(tx, paymentId)) !== 'open') return false;
    await tx
      .update(refunds)
      .set({ checkAt: null })
      .where(and(eq(refunds.id, id), eq(refunds.status, 'pending')));
    return true;
  });
}

/** A dispute is lost: the payer has the money, so refunds that waited for its end fail. */
export async function cancelWaitingRefunds({ clock }: PaymentsServiceDeps, tx: Tx, paymentId: string): Promise<void> {
  await tx
    .update(refunds)
    .set({ status: 'failed', failure: 'The payer’s bank returned the money', settledAt: clock.now() })
    .where(waitingRefundsOf(paymentId));
}

/**
 * A dispute is won: sends refunds that waited for its end, or opens one again that the provider refused because of the
 * dispute. Returns whether there is such a refund; then the purchase must not be restored.
 */
export async function resumeRefunds(deps: PaymentsServiceDeps, tx: Tx, paymentId: string): Promise<boolean> {
  const resumed = await tx
    .update(refunds)
    .set({ checkAt: deps.clock.now() })
    .where(waitingRefundsOf(paymentId))
    .returning({ id: refunds.id });
  if (resumed.length > 0) return true;
  const [last] = await tx
    .select({ status: refunds.status, reason: refunds.reason })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), inArray(refunds.reason, [...platformReasons])))
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(1);
  if (last?.status !== 'failed') return false;
  await openRefund(deps, tx, { paymentId, reason: last.reason });
  return true;
}

function waitingRefundsOf(paymentId: string) {
  return and(
    eq(refunds.paymentId, paymentId),
    eq(refunds.status, 'pending'),
    inArray(refunds.reason, [...platformReasons]),
    isNull(refunds.checkAt),
  );
}
