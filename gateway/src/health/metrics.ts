import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { collectProcessMetrics, createMetrics, type Metrics } from '@stagedoor/service-kit/observability/metrics';
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { memoizeFor } from '#/health/memoize-for.ts';
import type { Upstream } from '#/upstreams/upstream.ts';

/** Creates the metrics of the gateway and of its upstreams. */
export function createGatewayMetrics(upstreams: ReadonlyMap<string, Upstream>): Metrics {
  const metrics = createMetrics('gateway');
  collectProcessMetrics(metrics);
  // All gauges share one check. Unused services are checked too, because alerts depend on it.
  const readInstances = memoizeFor(1_000, () => Promise.all([...upstreams.values()].map(refreshWithin)));
  const figures = [
    ['upstream_instances_ready', 'Instances of a service that say they are ready', 'ready'],
    ['upstream_breakers_open', 'Instances of a service that are left alone after failures', 'open'],
    ['upstream_requests_in_flight', 'Requests under way to a service, streams apart', 'inFlight'],
    ['upstream_requests_waiting', 'Requests that wait for a place at a service', 'waiting'],
  ] as const;
  for (const [name, help, figure] of figures) {
    new Gauge({
      name,
      help,
      labelNames: ['upstream'],
      registers: [metrics.registry],
      async collect() {
        await readInstances();
        for (const upstream of upstreams.values()) this.set({ upstream: upstream.name }, upstream.figures()[figure]);
      },
    });
  }
  return metrics;
}

/** A service that hangs must not delay the metrics: its last known state counts. */
async function refreshWithin(upstream: Upstream): Promise<void> {
  await Promise.race([upstream.check(), pause(1_000, undefined, { ref: false })]);
}

/** Measures every answer, and logs what was slow or failed. */
export function measureAnswers(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    // A live stream's time is how long a tab was open.
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    metrics.observeCall({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
}

/** Serves the metrics on a port of its own, which is not public. */
export async function serveMetrics(
  { registry }: Metrics,
  listen: { host: string; port: number } | { host: string; fd: number },
) {
  const server: Server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    void registry.metrics().then((text) => response.setHeader('content-type', registry.contentType).end(text));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(listen, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
