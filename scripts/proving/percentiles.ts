/** Returns the percentile of the values, `share` from 0 to 1; NaN if there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Returns the median of the percentiles of the first, second and last third: a pause of the machine in one of them does not count. */
export function medianPercentile(values: readonly number[], share: number): number {
  const length = Math.ceil(values.length / 3);
  const parts = [0, 1, 2].map((nth) => percentile(values.slice(nth * length, (nth + 1) * length), share));
  return percentile(parts, 0.5);
}

/** Milliseconds in a line: the middle, the 95th and 99th percentile, the slowest. */
export function describeTimes(values: readonly number[]): string {
  const at = (share: number) => `${Math.round(percentile(values, share))}`;
  return `${values.length} times: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms`;
}
