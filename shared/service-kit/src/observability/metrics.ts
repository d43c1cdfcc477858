import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Activity } from '#/common/activity.ts';
import { type Clock, systemClock } from '#/common/clock.ts';
import { collectLoopLag } from '#/observability/loop-lag.ts';
import { createRecentCalls, type RecentCalls } from '#/observability/recent-calls.ts';

/** Creates the Prometheus metrics of a service, in a separate registry. */
export interface ConsumerMetrics {
  handled(consumer: string): void;
  failed(consumer: string): void;
  deadLettered(consumer: string): void;
}

export interface Metrics extends ConsumerMetrics {
  readonly registry: Registry;
  observeCall(labels: { method: string; route: string; status: number }, seconds: number): void;
  /** The calls of the last minutes, for readers without Prometheus, such as the directory. */
  readonly recentCalls: Pick<RecentCalls, 'figures'>;
  /** Initializes a consumer's counters, because a counter that first appears at one shows no increase. */
  expectConsumer(consumer: string): void;
  /** Initializes the counters of due work, for the same reason. */
  expectWork(work: string): void;
  workDone(work: string, outcome: 'handled' | 'failed' | 'set_aside'): void;
  /**
   * Reads a value at each scrape. If that fails, the value is left out and the failure counted, so that the other values are
   * still shown.
   */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** As {@link gauge}, with a value for each value of a label. Values that are not reported again are removed. */
  gauges<Label extends string>(
    name: string,
    options: { readonly help: string; readonly label: Label },
    read: () => Promise<readonly (readonly [of: string, value: number])[]>,
  ): void;
  /** Counts by the values of a label, which are shown from the start: from nothing to the first would be no increase. */
  counter<Value extends string>(
    name: string,
    options: { readonly help: string; readonly label: string; readonly values: readonly Value[] },
  ): (value: Value) => void;
  /** Counts and sums how long something took, in seconds. */
  histogram(name: string, help: string, buckets: readonly number[]): (seconds: number) => void;
}

export function createMetrics(service: string, clock: Clock = systemClock): Metrics {
  const registry = new Registry();
  const recentCalls = createRecentCalls(clock);
  registry.setDefaultLabels({ service });
  const calls = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a call, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const events = new Counter({
    name: 'events_consumed_total',
    help: 'Events by consumer and outcome: handled, failed (to be tried again) or dead',
    labelNames: ['consumer', 'outcome'],
    registers: [registry],
  });
  const work = new Counter({
    name: 'due_work_total',
    help: 'Due rows by job and outcome: handled, failed (to be tried again) or set_aside',
    labelNames: ['work', 'outcome'],
    registers: [registry],
  });
  const failedReads = new Counter({
    name: 'metric_reads_failed_total',
    help: 'Values that could not be read and were left out, by metric: those in the database while it is unavailable or busy',
    labelNames: ['metric'],
    registers: [registry],
  });
  async function tryToRead<Value>(metric: string, read: () => Value | Promise<Value>): Promise<Value | undefined> {
    try {
      return await read();
    } catch {
      failedReads.inc({ metric });
      return undefined;
    }
  }
  return {
    registry,
    observeCall(labels, seconds) {
      calls.observe(labels, seconds);
      recentCalls.record(labels, seconds);
    },
    recentCalls,
    expectConsumer(consumer) {
      for (const outcome of ['handled', 'failed', 'dead']) events.inc({ consumer, outcome }, 0);
    },
    handled: (consumer) => events.inc({ consumer, outcome: 'handled' }),
    failed: (consumer) => events.inc({ consumer, outcome: 'failed' }),
    deadLettered: (consumer) => events.inc({ consumer, outcome: 'dead' }),
    expectWork(name) {
      for (const outcome of ['handled', 'failed', 'set_aside']) work.inc({ work: name, outcome }, 0);
    },
    workDone: (name, outcome) => work.inc({ work: name, outcome }),
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          const value = await tryToRead(name, read);
          if (value === undefined) this.remove();
          else this.set(value);
        },
      });
    },
    gauges(name, { help, label }, read) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          const values = await tryToRead(name, read);
          this.reset();
          for (const [of, value] of values ?? []) this.set({ [label]: of } as Record<typeof label, string>, value);
        },
      });
    },
    counter(name, { help, label, values }) {
      const counter = new Counter({ name, help, labelNames: [label], registers: [registry] });
      for (const value of values) counter.inc({ [label]: value }, 0);
      return (value) => counter.inc({ [label]: value });
    },
    histogram(name, help, buckets) {
      const histogram = new Histogram({ name, help, buckets: [...buckets], registers: [registry] });
      return (seconds) => histogram.observe(seconds);
    },
  };
}

/**
 * Adds the metrics of the process: memory, CPU, and the lag of the event loop while there is something to do. Call once per
 * process; returns what ends the looks at the loop.
 */
export function collectProcessMetrics({ registry }: Metrics, activity: Activity): () => void {
  // The library would measure the event loop ten times a second even when the process is idle, so its interval is set to
  // days.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 2 ** 31 - 1 });
  for (const figure of ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99']) {
    registry.removeSingleMetric(`nodejs_eventloop_lag_${figure}_seconds`);
  }
  return collectLoopLag(registry, activity);
}
