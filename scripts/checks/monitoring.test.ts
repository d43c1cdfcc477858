import { readFileSync } from 'node:fs';
import path from 'node:path';
import { metricsIn, readAlerts, readTargets } from '@stagedoor/test-support/monitored-metrics';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const alerts = readAlerts(read('infra/monitoring/alerts.yml'));

/** What the sources name as a metric; histograms add their own endings. */
const known = new Set(
  [
    'shared/service-kit/src/observability/metrics.ts',
    'shared/service-kit/src/process/measure-service.ts',
    'shared/service-kit/src/personal-data/personal-data-parts.ts',
    'gateway/src/health/metrics.ts',
    'gateway/src/start-gateway.ts',
    'shared/service-kit/src/read-replica/open-reads.ts',
    'services/auth/src/sign-in/routes.ts',
    'services/payments/src/service.ts',
  ]
    .flatMap((file) => [...read(file).matchAll(/'([a-z]+(?:_[a-z]+)+)'/g)])
    .map(([, name = '']) => name),
);
/** Of prom-client and of Prometheus itself. */
const foreign = [
  'up',
  'nodejs_eventloop_lag_p99_seconds',
  'process_resident_memory_bytes',
  'process_cpu_seconds_total',
];

it('every alert uses existing metrics, and the runbook answers each alert', () => {
  const operations = read('docs/operations.md');
  expect(alerts.length).toBeGreaterThan(10);
  for (const { alert, expr } of alerts) {
    expect(operations, alert).toContain(`### ${alert}\n`);
    for (const metric of metricsIn(expr)) expect([...known, ...foreign], `${alert}: ${metric}`).toContain(metric);
  }
  const answered = [...operations.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  expect(answered.toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
});

it('the dashboard uses existing metrics', () => {
  const targets = readTargets(read('infra/monitoring/dashboard.json'));
  expect(targets.length).toBeGreaterThan(15);
  for (const { title, expr } of targets) {
    for (const metric of metricsIn(expr)) expect([...known, ...foreign], `${title}: ${metric}`).toContain(metric);
  }
});
