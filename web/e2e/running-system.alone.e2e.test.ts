import { readFileSync } from 'node:fs';
import path from 'node:path';
import { metricsIn, readAlerts, readTargets } from '@stagedoor/test-support/monitored-metrics';
import { describe, expect, inject, test } from 'vitest';
import { searchLogs, sendCanaries } from './support/log-canaries.ts';

const root = path.resolve(import.meta.dirname, '../..');
const address = inject('address');
const env = inject('environment');
const { DATA_DIR: dataDir = '' } = env;

// What runs in containers is looked at by its own programs.
describe.skipIf(dataDir === '')('the running system', () => {
  test('no log of it has what people sent or were given, whatever fails', async () => {
    const canaries = await sendCanaries({ address, env, dataDir });
    expect(canaries.given.length).toBeGreaterThan(5);
    expect(canaries.statuses.get(500)).toBeGreaterThan(0);
    const { leaks, failures, withoutIds } = searchLogs(dataDir, canaries);
    expect(leaks).toEqual([]);
    expect(failures).toBeGreaterThan(0);
    expect(withoutIds).toBe(0);
  });

  test('each metric that an alert or the dashboard asks for is there to be read', async () => {
    const ports = Object.entries(env).filter(([name]) =>
      /^(METRICS|AUTH|SOCIAL|MESSAGING|NOTIFICATIONS|DIRECTORY|PAYMENTS)_PORT$/.test(name),
    );
    const scraped = await Promise.all(
      ports.map(async ([, port]) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
    );
    // A metric without a value yet has its type all the same.
    const there = new Set([...scraped.join('\n').matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
    const read = (file: string) => readFileSync(path.join(root, 'infra/monitoring', file), 'utf8');
    const expressions = [...readAlerts(read('alerts.yml')), ...readTargets(read('dashboard.json'))];
    const asked = new Set(expressions.flatMap(({ expr }) => metricsIn(expr)));
    // Of Prometheus itself, and of parts that this system runs without.
    for (const name of ['up', 'db_reads_total', 'limits_store_connected']) asked.delete(name);
    expect(asked.size).toBeGreaterThan(10);
    expect([...asked].filter((name) => !there.has(name))).toEqual([]);
  });
});
