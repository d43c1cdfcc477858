import type { Activity } from '@stagedoor/service-kit/common/activity';
import { collectProcessMetrics, createMetrics, type Metrics } from '@stagedoor/service-kit/observability/metrics';
import type { CheckServices } from '#/health/check-services.ts';

/** Creates the metrics of the gateway and of its upstreams. */
export function createGatewayMetrics(checkServices: CheckServices, activity: Activity): Metrics {
  const metrics = createMetrics('gateway');
  collectProcessMetrics(metrics, activity);
  const figures = [
    ['upstream_instances_ready', 'Instances of a service that say they are ready', 'ready'],
    ['upstream_breakers_open', 'Instances of a service that are not called for a while after failures', 'open'],
    ['upstream_requests_in_flight', 'Requests under way to a service, without streams', 'inFlight'],
    ['upstream_requests_waiting', 'Requests that wait for a slot at a service', 'waiting'],
  ] as const;
  for (const [name, help, figure] of figures) {
    // Services without requests are checked too, because alerts depend on the gauges.
    metrics.gauges(name, { help, label: 'upstream' }, async () =>
      [...(await checkServices())].map(([service, state]) => [service, state[figure]] as const),
    );
  }
  return metrics;
}
