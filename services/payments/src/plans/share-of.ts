/**
 * Returns a share of an amount of cents, rounded down. All shares are computed by this function: a payer is charged the rounded share,
 * so that they never pay more than the exact one. Parts of one amount are differences of its shares, so that they add up to it.
 */
export function shareOf(cents: number, part: number, whole: number): number {
  return Number((BigInt(cents) * BigInt(part)) / BigInt(whole));
}
