import type { Job } from '@stagedoor/service-kit/jobs/job';
import { and, eq } from 'drizzle-orm';
import { type Payment, payments } from '#/db/payments.ts';
import type { PaymentsDeps, PaymentsServiceDeps } from '#/deps.ts';
import { applyDispute } from '#/disputes/apply-dispute.ts';
import { applyPaymentOutcome } from '#/payments/apply-payment-outcome.ts';
import { refreshPayment } from '#/payments/check-payments.ts';
import { findPayment } from '#/payments/pay.ts';
import { syncPayout } from '#/payouts/apply-payout-state.ts';
import { onAccountChanged } from '#/payouts/payout-account.ts';
import type { PaymentReference, ProviderEvent } from '#/provider/provider.ts';
import { syncRefunds } from '#/refunds/sync-refunds.ts';

/** Applies an event of the provider. Returns false if it concerns nothing known here. */
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
      // Other states may be outdated when they arrive, so the current state is fetched.
      else await refreshPayment(deps, payment.id);
      return true;
  }
}

/** Delivers the events of a provider without webhooks, in the same way as webhooks. */
export function defineEventDelivery(depsOf: (deps: PaymentsServiceDeps) => PaymentsDeps): Job<PaymentsServiceDeps> {
  return {
    name: 'news of the provider',
    pauseMs: 1_000,
    async run(serviceDeps) {
      const deps = depsOf(serviceDeps);
      await deps.provider.deliverEvents(async (event) => {
        await applyProviderEvent(deps, event);
      });
      return false;
    },
  };
}

const idPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/**
 * Returns the payment that the provider names by its id, or by the id of one of its charges. If the id was not saved, because the
 * process that charged it died, the provider is asked for our id in its metadata. Metadata alone proves nothing, because a payment
 * that was copied in the provider's dashboard has the same.
 */
async function findReportedPayment(
  deps: PaymentsDeps,
  { chargeId, key }: PaymentReference,
): Promise<Payment | undefined> {
  if (chargeId === null) return findUnnamed(deps, { chargeId, key });
  const byId = await findPaymentByCharge(deps, chargeId);
  if (byId !== undefined) return byId;
  const named = await deps.provider.findReference(chargeId);
  if (named?.chargeId == null) return undefined;
  return (await findPaymentByCharge(deps, named.chargeId)) ?? findUnnamed(deps, named);
}

/** Returns the payment by the provider's id of it. */
async function findPaymentByCharge(
  { database: { db }, provider }: PaymentsDeps,
  chargeId: string,
): Promise<Payment | undefined> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.chargeId, chargeId), eq(payments.provider, provider.name)));
  return payment;
}

/** Returns the payment of our id, unless the provider knows it by another id than that. */
async function findUnnamed(deps: PaymentsDeps, { chargeId, key }: PaymentReference): Promise<Payment | undefined> {
  if (key === null || !idPattern.test(key)) return undefined;
  const payment = await findPayment(deps, key);
  const isOther = payment?.chargeId != null && payment.chargeId !== chargeId;
  return payment?.provider === deps.provider.name && !isOther ? payment : undefined;
}
