import type { Payment } from '#/db/payments.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { applyDispute } from '#/disputes/apply-dispute.ts';
import { applyPaymentOutcome } from '#/payments/apply-payment-outcome.ts';
import { refreshPayment } from '#/payments/check-payments.ts';
import { findPayment, findPaymentByCharge } from '#/payments/pay.ts';
import { applyPayoutState, findPayout } from '#/payouts/apply-payout-state.ts';
import { onAccountChanged } from '#/payouts/payout-account.ts';
import type { ProviderEvent } from '#/provider/provider.ts';
import { syncRefunds } from '#/refunds/sync-refunds.ts';

const idPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** Applies an event of the provider. Events about objects that are unknown here are ignored. */
export async function applyProviderEvent(deps: PaymentsDeps, event: ProviderEvent): Promise<void> {
  if (event.about === 'account') return onAccountChanged(deps, event.accountId);
  if (event.about === 'dispute') {
    const payment =
      (await findPaymentByCharge(deps, event.chargeId)) ?? (await findPaymentOfCharge(deps, event.chargeId));
    if (payment !== undefined) await applyDispute(deps, payment, event.dispute);
    return;
  }
  if (!idPattern.test(event.key)) return;
  if (event.about === 'refunds') {
    const payment = await findPayment(deps, event.key);
    if (payment !== undefined) await syncRefunds(deps, payment);
  } else if (event.about === 'payment') {
    const payment = await findPayment(deps, event.key);
    if (payment === undefined) return;
    if (event.outcome.state === 'succeeded')
      await applyPaymentOutcome(deps, payment.id, event.outcome, { notifiesOwner: true });
    // Other states may be outdated when they arrive, so the current one is fetched.
    else await refreshPayment(deps, payment.id);
  } else if ((await findPayout(deps, event.key)) !== undefined) {
    await applyPayoutState(deps, event.key, event.state);
  }
}

/** Returns the payment of a charge whose id was not saved, because the process that charged it died. */
async function findPaymentOfCharge(deps: PaymentsDeps, chargeId: string): Promise<Payment | undefined> {
  const key = await deps.provider.findPaymentKey(chargeId);
  return key === undefined || !idPattern.test(key) ? undefined : findPayment(deps, key);
}
