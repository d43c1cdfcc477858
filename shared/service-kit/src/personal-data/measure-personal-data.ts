import type { Metrics } from '#/observability/metrics.ts';

/** Reports the age, in seconds, of the oldest task of each kind on personal data. */
export function measurePersonalData(
  metrics: Metrics,
  read: () => Promise<readonly (readonly [work: string, seconds: number])[]>,
): void {
  const help = 'For how long the oldest export, or erasure, of a person has been waiting here';
  metrics.gauges('personal_data_oldest_seconds', { help, label: 'work' }, read);
}
