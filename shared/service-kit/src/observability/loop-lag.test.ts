import { Registry } from 'prom-client';
import { expect, it, vi } from 'vitest';
import { createActivity } from '#/common/activity.ts';
import { collectLoopLag } from '#/observability/loop-lag.ts';
import { collectProcessMetrics, createMetrics } from '#/observability/metrics.ts';

async function readLag(registry: Registry): Promise<number> {
  const { values } = (await registry.getSingleMetric('nodejs_eventloop_lag_p99_seconds')?.get()) ?? { values: [] };
  return values[0]?.value ?? Number.NaN;
}

/** What looks at the loop, as a test sets it. */
function fakeLooks() {
  const looks = { isOn: false, nanoseconds: [] as number[] };
  const histogram = {
    get count() {
      return looks.nanoseconds.length;
    },
    percentile: () => Math.max(...looks.nanoseconds),
    reset: () => void looks.nanoseconds.splice(0),
    enable() {
      looks.isOn = true;
      return true;
    },
    disable() {
      looks.isOn = false;
      return true;
    },
  };
  return { looks, monitor: () => histogram };
}

it('tells by how much the loop was late since it was last asked, without the 100 ms between two looks', async () => {
  const registry = new Registry();
  const { looks, monitor } = fakeLooks();
  const stop = collectLoopLag(registry, createActivity(), monitor);
  looks.nanoseconds.push(350e6);
  expect(await readLag(registry)).toBeCloseTo(0.25);
  expect(await readLag(registry)).toBe(0);
  looks.nanoseconds.push(99e6);
  expect(await readLag(registry)).toBe(0);
  stop();
});

it('looks at the loop from the first call on, until the process rests', async () => {
  vi.useFakeTimers();
  const { looks, monitor } = fakeLooks();
  const activity = createActivity();
  const stop = collectLoopLag(new Registry(), activity, monitor);
  expect(looks.isOn).toBe(true);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(looks.isOn).toBe(false);
  activity.note();
  expect(looks.isOn).toBe(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(looks.isOn).toBe(true);
  stop();
  expect(looks.isOn).toBe(false);
});

it('takes the place of the figures of the library, which looks at the loop all the time', async () => {
  const metrics = createMetrics('test');
  const stop = collectProcessMetrics(metrics, createActivity());
  stop();
  const names = (await metrics.registry.getMetricsAsJSON()).map(({ name }) => name);
  const ofLoop = names.filter((name) => name.startsWith('nodejs_eventloop_lag'));
  expect(ofLoop).toEqual(['nodejs_eventloop_lag_seconds', 'nodejs_eventloop_lag_p99_seconds']);
  expect(names).toContain('process_cpu_seconds_total');
});
