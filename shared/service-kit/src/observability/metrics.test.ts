import { expect, it } from 'vitest';
import { createMetrics } from '#/observability/metrics.ts';

const away = async () => {
  throw new Error('the database is unavailable');
};

it('shows all other values where some cannot be read, counts the failures, and shows them again afterwards', async () => {
  const metrics = createMetrics('notes');
  let isUnavailable = false;
  metrics.gauge('notes_waiting', 'Waiting', () => (isUnavailable ? away() : 3));
  metrics.gauges('notes_behind', { help: 'Behind', label: 'consumer' }, async () =>
    isUnavailable ? away() : [['on-user', 7] as const],
  );
  metrics.gauge('notes_open', 'Open', () => 1);
  const show = () => metrics.registry.metrics();
  expect(await show()).toContain('notes_waiting{service="notes"} 3');

  isUnavailable = true;
  const duringFailure = await show();
  expect(duringFailure).toContain('notes_open{service="notes"} 1');
  expect(duringFailure).not.toMatch(/^notes_(waiting|behind)\{/m);
  // The failures of a reading are counted while it is made, so only the next one is sure to include them.
  expect(await show()).toMatch(/^metric_reads_failed_total\{metric="notes_behind",service="notes"\} [12]$/m);

  isUnavailable = false;
  const afterwards = await show();
  expect(afterwards).toContain('notes_waiting{service="notes"} 3');
  expect(afterwards).toContain('notes_behind{consumer="on-user",service="notes"} 7');
});
