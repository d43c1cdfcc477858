import type { FastifyInstance } from 'fastify';
import type { Drain } from '#/drain.ts';
import { memoizeFor } from '#/health/memoize-for.ts';
import { type RoutedService, routedServices } from '#/route-table.ts';
import { type Upstream, upstreamOf } from '#/upstreams/upstream.ts';

interface ServiceHealth {
  readonly name: string;
  readonly status: 'ready' | 'not ready';
  /** Instances that are ready, of those there are. */
  readonly ready: number;
  readonly instances: number;
}

/** Checking every service is expensive, so the result is reused for a moment. */
const freshMs = 1_000;

interface HealthOptions {
  readonly upstreams: ReadonlyMap<string, Upstream>;
  readonly drain: Drain;
}

export function registerHealth(app: FastifyInstance, { upstreams, drain }: HealthOptions): void {
  const checkAll = memoizeFor(freshMs, () => Promise.all(routedServices.map(check)));

  async function check({ name }: RoutedService): Promise<ServiceHealth> {
    const { ready, instances } = await upstreamOf(upstreams, name).check();
    return { name, status: ready > 0 ? 'ready' : 'not ready', ready, instances };
  }

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) =>
    drain.isDraining ? reply.code(503).send({ status: 'not ready' }) : { status: 'ready' },
  );
  app.get('/health', async (_request, reply) => {
    const services = await checkAll();
    const status = services.every((service) => service.status === 'ready') ? 'ready' : 'degraded';
    // One line per service, for people who read it in a terminal.
    const lines = services.map((service) => JSON.stringify(service)).join(',\n');
    return reply
      .type('application/json; charset=utf-8')
      .send(`{"success":true,"data":{"status":"${status}","services":[\n${lines}\n]}}\n`);
  });
}
