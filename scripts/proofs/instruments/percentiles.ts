/** Returns the percentile of the values, `share` from 0 to 1; NaN if there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Milliseconds in a line: the middle, the 99th percentile, the slowest. */
export function describeTimes(values: readonly number[]): string {
  const [middle, most, slowest] = [0.5, 0.99, 1].map((share) => Math.round(percentile(values, share)));
  return `${values.length} calls: half within ${middle} ms, 99% within ${most}, the slowest ${slowest}`;
}
