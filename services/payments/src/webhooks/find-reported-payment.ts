import type { Payment } from '#/db/payments.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { findPayment, findPaymentByCharge } from '#/payments/pay.ts';
import type { PaymentReference } from '#/provider/provider.ts';

export const idPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/**
 * Returns the payment that the provider names by its id, or by the id of a charge of it. Where the id was not saved, because the
 * process that charged it died, the provider is asked for our id in its metadata. Metadata alone proves nothing: a payment that was
 * copied in the provider's pages has that of ours.
 */
export async function findReportedPayment(
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

/** Returns the payment of our id, unless the provider knows it by another id than that. */
async function findUnnamed(deps: PaymentsDeps, { chargeId, key }: PaymentReference): Promise<Payment | undefined> {
  if (key === null || !idPattern.test(key)) return undefined;
  const payment = await findPayment(deps, key);
  const isOther = payment?.chargeId != null && payment.chargeId !== chargeId;
  return payment?.provider === deps.provider.name && !isOther ? payment : undefined;
}
