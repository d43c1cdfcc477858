/**
 * What the platform takes of an amount, in integer cents: 2.9%, rounded half up, and 30 cents, but no more than there is.
 */
export function feeOf(amountCents: number): number {
  return Math.min(amountCents, Math.floor((amountCents * 29 + 500) / 1_000) + 30);
}
