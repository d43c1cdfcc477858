import type { FastifyInstance } from 'fastify';
import type { CheckServices } from '#/health/check-services.ts';
import { routedServices } from '#/route-table.ts';
import type { Drain } from '#/server.ts';

interface HealthOptions {
  readonly checkServices: CheckServices;
  readonly drain: Drain;
}

export function registerHealth(app: FastifyInstance, { checkServices, drain }: HealthOptions): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) =>
    drain.isDraining ? reply.code(503).send({ status: 'not ready' }) : { status: 'ready' },
  );
  app.get('/health', async (_request, reply) => {
    const figures = await checkServices();
    const services = routedServices.map(({ name }) => {
      const { ready = 0, instances = 0 } = figures.get(name) ?? {};
      return { name, status: ready > 0 ? 'ready' : 'not ready', ready, instances };
    });
    const status = services.every((service) => service.status === 'ready') ? 'ready' : 'degraded';
    // One line per service, for people who read it in a terminal.
    const lines = services.map((service) => JSON.stringify(service)).join(',\n');
    return reply
      .type('application/json; charset=utf-8')
      .send(`{"success":true,"data":{"status":"${status}","services":[\n${lines}\n]}}\n`);
  });
}
