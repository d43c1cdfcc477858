import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';
import type { Activity } from '#/common/activity.ts';

/** How often the loop is looked at, in ms: each look wakes the process, and the lags that alerts are about are longer. */
const resolutionMs = 100;

type Monitor = (options: {
  readonly resolution: number;
}) => Pick<ReturnType<typeof monitorEventLoopDelay>, 'count' | 'percentile' | 'reset' | 'enable' | 'disable'>;

/**
 * Adds `nodejs_eventloop_lag_p99_seconds`: by how much the loop was late since the metrics were last read, the looks' own 100 ms
 * left out. The loop is looked at from the first call or event on until the process rests again. Returns what ends that.
 */
export function collectLoopLag(
  registry: Registry,
  activity: Activity,
  monitor: Monitor = monitorEventLoopDelay,
): () => void {
  const histogram = monitor({ resolution: resolutionMs });
  let resting: NodeJS.Timeout | undefined;

  function look(): void {
    if (resting !== undefined) return;
    histogram.enable();
    resting = setInterval(() => {
      if (activity.isResting()) stop();
    }, 5_000).unref();
  }

  function stop(): void {
    clearInterval(resting);
    resting = undefined;
    histogram.disable();
  }

  new Gauge({
    name: 'nodejs_eventloop_lag_p99_seconds',
    help: 'By how much one look in a hundred at the event loop came late, in seconds; 0 at rest.',
    registers: [registry],
    collect() {
      this.set(histogram.count === 0 ? 0 : Math.max(0, histogram.percentile(99) / 1e6 - resolutionMs) / 1_000);
      histogram.reset();
    },
  });
  activity.onWoken(look);
  look();
  return stop;
}
