import type { WorkOutcome } from '@stagedoor/service-kit/jobs/due-work';
import { eq } from 'drizzle-orm';
import { payments } from '#/db/payments.ts';
import type { Refund } from '#/db/refunds.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { withTimeout } from '#/payments/charge-payment.ts';
import { longestRefundPauseMs } from '#/payments/payment-rules.ts';
import type { RefundOutcome } from '#/provider/provider.ts';
import { applyRefundOutcome } from '#/refunds/apply-refund-outcome.ts';
import { waitForDispute } from '#/refunds/platform-refunds.ts';
import { providerKeyOf } from '#/refunds/refused-refund.ts';

/**
 * Sends a refund to the provider, and records the outcome. Each attempt has a separate idempotency key. The provider's
 * list is read first, because idempotency keys expire.
 */
export async function sendRefund(deps: PaymentsDeps, refund: Refund): Promise<Refund> {
  if (refund.status !== 'pending' || refund.provider !== deps.provider.name) return refund;
  const { provider, database, log } = deps;
  const { id, paymentId: paymentKey, amountCents, providerRefundId } = refund;
  const key = providerKeyOf(refund);
  const [payment] = await database.db
    .select({ chargeId: payments.chargeId })
    .from(payments)
    .where(eq(payments.id, paymentKey));
  const chargeId = payment?.chargeId ?? null;
  const outcome = await withTimeout(async () => {
    const known = await provider.listRefunds(paymentKey, chargeId);
    const same = known.find((one) => one.key === key || one.refundId === providerRefundId);
    if (same === undefined && (await waitForDispute(deps, refund))) return undefined;
    return same ?? provider.refund({ key, paymentKey, chargeId, amountCents });
  }).catch((error: unknown): RefundOutcome => {
    log.warn({ err: error, refund: id }, 'the provider did not return the outcome of a refund');
    return { state: 'pending', refundId: null };
  });
  return outcome === undefined ? refund : applyRefundOutcome(deps, id, outcome);
}

/** Sends or checks a refund that has no outcome yet, or books one that an operator has made outside of the provider. */
export async function checkRefund(deps: PaymentsDeps, refund: Refund): Promise<WorkOutcome> {
  if (refund.isReturnedElsewhere) {
    await applyRefundOutcome(deps, refund.id, { state: 'succeeded', refundId: null });
    return 'settled';
  }
  if (refund.provider !== deps.provider.name) return { againInMs: longestRefundPauseMs };
  await sendRefund(deps, refund);
  return 'settled';
}
