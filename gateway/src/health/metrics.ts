import type { Activity } from '@stagedoor/service-kit/common/activity';
import { collectProcessMetrics, createMetrics, type Metrics } from '@stagedoor/service-kit/observability/metrics';
import { memoizeFor } from '#/health/memoize-for.ts';
import type { Upstream } from '#/upstreams/upstream.ts';

/** Creates the metrics of the gateway and of its upstreams. */
export function createGatewayMetrics(upstreams: ReadonlyMap<string, Upstream>, activity: Activity): Metrics {
  const metrics = createMetrics('gateway');
  collectProcessMetrics(metrics, activity);
  // All gauges share one check of the instances. Services without requests are checked too, because alerts depend on the
  // gauges.
  const refreshOnce = memoizeFor(1_000, () => Promise.all([...upstreams.values()].map((upstream) => upstream.check())));
  const figures = [
    ['upstream_instances_ready', 'Instances of a service that say they are ready', 'ready'],
    ['upstream_breakers_open', 'Instances of a service that are not called for a while after failures', 'open'],
    ['upstream_requests_in_flight', 'Requests under way to a service, without streams', 'inFlight'],
    ['upstream_requests_waiting', 'Requests that wait for a slot at a service', 'waiting'],
  ] as const;
  for (const [name, help, figure] of figures) {
    metrics.gauges(name, { help, label: 'upstream' }, async () => {
      await refreshOnce();
      return [...upstreams.values()].map((upstream) => [upstream.name, upstream.figures()[figure]] as const);
    });
  }
  return metrics;
}
