/**
 * The attempts that a limit counts together, and how many of them it allows within its window. Several windows may have the
 * same name.
 */
export interface Bucket {
  readonly name: string;
  readonly limit: number;
  readonly windowMs: number;
}

/** The attempts of a bucket within its window. */
export interface BucketState {
  readonly counted: number;
  /** Attempts whose outcome is not known yet. */
  readonly pending: number;
  /** The attempt that must leave the window before the next one is allowed. */
  readonly blockingSince: Date | undefined;
}

export type AttemptDecision =
  | { readonly kind: 'allowed' }
  /** The outcome of pending attempts decides. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'refused'; readonly retryAfterSeconds: number };

/** Decides whether one more attempt is allowed. */
export function decideAttempt(
  buckets: readonly { readonly bucket: Bucket; readonly state: BucketState }[],
  now: Date,
): AttemptDecision {
  const full = buckets.filter(({ bucket, state }) => state.counted >= bucket.limit);
  if (full.length > 0) {
    const waits = full.map(({ bucket, state }) => {
      const freeAt = (state.blockingSince ?? now).getTime() + bucket.windowMs;
      return Math.max(1, Math.ceil((freeAt - now.getTime()) / 1_000));
    });
    return { kind: 'refused', retryAfterSeconds: Math.max(...waits) };
  }
  const isContested = buckets.some(({ bucket, state }) => state.counted + state.pending >= bucket.limit);
  return { kind: isContested ? 'wait' : 'allowed' };
}
