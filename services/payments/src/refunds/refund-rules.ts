const second = 1_000;

/** The pause before the provider is asked for the nth time what became of a refund, in ms: at a bank it takes days. */
export function pauseBeforeCheck(attempt: number): number {
  return Math.min(second * 2 ** attempt, 900 * second);
}
