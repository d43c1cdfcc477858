/**
 * Returns the platform's fee for an amount, in integer cents: 2.9%, rounded half up, plus 30 cents, and at most the
 * amount.
 */
export function feeOf(amountCents: number): number {
  return Math.min(amountCents, Math.floor((amountCents * 29 + 500) / 1_000) + 30);
}
