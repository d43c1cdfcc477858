/** What a limit counts together, and how many may stand in it within its window. */
export interface Bucket {
  readonly name: string;
  readonly limit: number;
  readonly windowMs: number;
}

/** What stands in a bucket within its window. */
export interface BucketState {
  readonly counted: number;
  /** Tries whose outcome is not known yet. */
  readonly pending: number;
  /** The one that has to leave the window before the next may be made. */
  readonly blockingSince: Date | undefined;
}

export type Admission =
  | { readonly kind: 'admitted' }
  /** What is under way decides whether there is room. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'refused'; readonly retryAfterSeconds: number };

/** Whether one more try may be made. */
export function decideAdmission(
  buckets: readonly { readonly bucket: Bucket; readonly state: BucketState }[],
  now: Date,
): Admission {
  const full = buckets.filter(({ bucket, state }) => state.counted >= bucket.limit);
  if (full.length > 0) {
    const waits = full.map(({ bucket, state }) => {
      const freeAt = (state.blockingSince ?? now).getTime() + bucket.windowMs;
      return Math.max(1, Math.ceil((freeAt - now.getTime()) / 1_000));
    });
    return { kind: 'refused', retryAfterSeconds: Math.max(...waits) };
  }
  const isContested = buckets.some(({ bucket, state }) => state.counted + state.pending >= bucket.limit);
  return { kind: isContested ? 'wait' : 'admitted' };
}
