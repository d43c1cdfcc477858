import type { Metrics } from '#/observability/metrics.ts';

/** For how long, in seconds, the oldest of each kind of work on a person's own data has been waiting. */
export function measureOwnData(
  metrics: Metrics,
  read: () => Promise<readonly (readonly [work: string, seconds: number])[]>,
): void {
  const help = 'For how long the oldest export, or erasure, of a person has been waiting here';
  metrics.gauges('personal_data_oldest_seconds', { help, label: 'work' }, read);
}
