import type { Payment } from '#/db/payments.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { applyDispute } from '#/disputes/apply-dispute.ts';
import { refreshPayment } from '#/payments/check-payments.ts';
import { findPayment, findPaymentByCharge } from '#/payments/pay.ts';
import { settlePayment } from '#/payments/settle-payment.ts';
import { onAccountChanged } from '#/payouts/payout-account.ts';
import { findPayout, settlePayout } from '#/payouts/settle-payout.ts';
import type { ProviderNews } from '#/provider/provider.ts';
import { adoptRefunds } from '#/refunds/adopt-refunds.ts';

const idPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** Applies an event of the provider. Events about objects that are unknown here are ignored. */
export async function hearNews(deps: PaymentsDeps, news: ProviderNews): Promise<void> {
  if (news.about === 'account') return onAccountChanged(deps, news.accountId);
  if (news.about === 'dispute') {
    const payment = (await findPaymentByCharge(deps, news.chargeId)) ?? (await findUnsettled(deps, news.chargeId));
    if (payment !== undefined) await applyDispute(deps, payment, news.dispute);
    return;
  }
  if (!idPattern.test(news.key)) return;
  if (news.about === 'refunds') {
    const payment = await findPayment(deps, news.key);
    if (payment !== undefined) await adoptRefunds(deps, payment);
  } else if (news.about === 'payment') {
    const payment = await findPayment(deps, news.key);
    if (payment === undefined) return;
    const told = { tellsOwner: true };
    if (news.outcome.state === 'succeeded') await settlePayment(deps, payment.id, news.outcome, told);
    // Other states may be outdated when they arrive, so the current one is fetched.
    else await refreshPayment(deps, payment.id);
  } else if ((await findPayout(deps, news.key)) !== undefined) {
    await settlePayout(deps, news.key, news.state);
  }
}

/** Returns the payment of a charge whose id was not saved, because the process that charged it died. */
async function findUnsettled(deps: PaymentsDeps, chargeId: string): Promise<Payment | undefined> {
  const key = await deps.provider.findPaymentKey(chargeId);
  return key === undefined || !idPattern.test(key) ? undefined : findPayment(deps, key);
}
