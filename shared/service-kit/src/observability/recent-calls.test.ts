import { expect, it } from 'vitest';
import { createRecentCalls } from '#/observability/recent-calls.ts';
import { TestClock } from '#/testing/test-clock.ts';

const call = { route: '/posts/:id', status: 200 };

it('counts calls, failures and the slowest of a hundred, for five minutes', () => {
  const clock = new TestClock();
  clock.stopAt('2026-10-01T10:00:30Z');
  const calls = createRecentCalls(clock);
  expect(calls.figures()).toEqual({ seconds: 300, count: 0, failed: 0, p99Ms: null });

  for (let count = 0; count < 98; count += 1) calls.record(call, 0.004);
  calls.record({ ...call, status: 503 }, 0.9);
  calls.record({ ...call, status: 404 }, 0.9);
  const { count, failed, p99Ms } = calls.figures();
  expect([count, failed]).toEqual([100, 1]);
  expect(p99Ms).toBeGreaterThanOrEqual(900);
  expect(p99Ms).toBeLessThan(1_300);

  clock.advance(4 * 60_000);
  calls.record(call, 200);
  expect(calls.figures().count).toBe(101);
  clock.advance(60_000);
  expect(calls.figures()).toMatchObject({ count: 1, failed: 0 });
  clock.advance(60 * 60_000);
  expect(calls.figures()).toMatchObject({ count: 0, p99Ms: null });
});

it('leaves out what monitors ask', () => {
  const calls = createRecentCalls(new TestClock());
  for (const route of ['/health/ready', '/metrics', '/openapi.json', '/internal/state', '/internal/log']) {
    calls.record({ route, status: 503 }, 3);
  }
  expect(calls.figures().count).toBe(0);
  calls.record({ route: '/internal/access', status: 200 }, 0.01);
  expect(calls.figures().count).toBe(1);
});
