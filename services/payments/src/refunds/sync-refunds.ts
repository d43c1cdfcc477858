import { unavailable } from '@stagedoor/service-kit/common/errors';
import { and, eq } from 'drizzle-orm';
import type { Payment } from '#/db/payments.ts';
import { type Refund, refunds } from '#/db/refunds.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { refreshPayment } from '#/payments/check-payments.ts';
import { lockPayment } from '#/payments/lock-payment.ts';
import type { ProviderRefund } from '#/provider/provider.ts';
import { applyRefundOutcome } from '#/refunds/apply-refund-outcome.ts';
import { insertRefund } from '#/refunds/open-refund.ts';
import { isOwed, providerKeyOf, refundIdOfKey } from '#/refunds/refused-refund.ts';

/**
 * Records all refunds of a payment that the provider has: our own, and those that somebody made there. Fetches all of
 * them, so that events may come twice, late, or in any order.
 */
export async function syncRefunds(deps: PaymentsDeps, known: Payment): Promise<void> {
  const payment = known.status === 'succeeded' ? known : await refreshPayment(deps, known.id);
  // The payment's own event is still to come; the provider sends this one again.
  if (payment.status !== 'succeeded') throw unavailable('The payment is not settled yet');
  for (const reported of await deps.provider.listRefunds(payment.id, payment.chargeId)) {
    const refund = await findOrInsert(deps, payment, reported);
    // A try that was refused before the one in progress says nothing of that one.
    if (reported.state === 'failed' && isEarlierTry(refund, reported)) continue;
    await applyRefundOutcome(deps, refund.id, reported);
  }
}

function isEarlierTry(refund: Refund, { key }: ProviderRefund): boolean {
  return key !== null && refund.refusals > 0 && key !== providerKeyOf(refund);
}

/** Matches the owed refund that somebody made at the provider after the provider had refused ours of the same amount. */
function isRefusedOne(amountCents: number) {
  return (refund: Refund) =>
    isOwed(refund) &&
    refund.status === 'pending' &&
    refund.refusals > 0 &&
    refund.providerRefundId === null &&
    !refund.isReturnedElsewhere &&
    refund.amountCents === amountCents;
}

async function findOrInsert(deps: PaymentsDeps, { id: paymentId }: Payment, reported: ProviderRefund): Promise<Refund> {
  return deps.database.transaction(async (tx) => {
    // Serializes concurrent reports, so that a refund is inserted once.
    const payment = await lockPayment(tx, paymentId);
    const own = await tx.select().from(refunds).where(eq(refunds.paymentId, paymentId));
    const same = own.find(({ id }) => reported.key !== null && id === refundIdOfKey(reported.key));
    if (same !== undefined) return same;
    const [before] = await tx
      .select()
      .from(refunds)
      .where(and(eq(refunds.provider, payment.provider), eq(refunds.providerRefundId, reported.refundId)));
    if (before !== undefined) return before;
    const { amountCents, refundId: providerRefundId } = reported;
    const owed = reported.key === null && reported.state !== 'failed' ? own.find(isRefusedOne(amountCents)) : undefined;
    if (owed !== undefined) {
      const set = { providerRefundId, attempts: 0, failedAt: null, lastError: null };
      await tx.update(refunds).set(set).where(eq(refunds.id, owed.id));
      return { ...owed, ...set };
    }
    return insertRefund(deps, tx, payment, { paymentId, reason: 'provider', amountCents, providerRefundId });
  });
}
