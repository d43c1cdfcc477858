import type { PaymentsDeps } from '#/deps.ts';
import { applyDispute } from '#/disputes/apply-dispute.ts';
import { applyPaymentOutcome } from '#/payments/apply-payment-outcome.ts';
import { refreshPayment } from '#/payments/check-payments.ts';
import { syncPayout } from '#/payouts/apply-payout-state.ts';
import { onAccountChanged } from '#/payouts/payout-account.ts';
import type { ProviderEvent } from '#/provider/provider.ts';
import { syncRefunds } from '#/refunds/sync-refunds.ts';
import { findReportedPayment, idPattern } from '#/webhooks/find-reported-payment.ts';

/** Applies an event of the provider. Returns false where it is about nothing that is known here. */
export async function applyProviderEvent(deps: PaymentsDeps, event: ProviderEvent): Promise<boolean> {
  if (event.about === 'account') {
    await onAccountChanged(deps, event.accountId);
    return true;
  }
  if (event.about === 'payout') {
    return syncPayout(deps, event.payoutId, event.key !== null && idPattern.test(event.key) ? event.key : null);
  }
  const payment = await findReportedPayment(deps, event.of);
  if (payment === undefined) return false;
  switch (event.about) {
    case 'dispute':
      await applyDispute(deps, payment, event.dispute);
      return true;
    case 'refunds':
      await syncRefunds(deps, payment);
      return true;
    case 'payment':
      if (event.outcome.state === 'succeeded') await applyPaymentOutcome(deps, payment.id, event.outcome);
      // Other states may be outdated when they arrive, so the current one is fetched.
      else await refreshPayment(deps, payment.id);
      return true;
  }
}
