import type { FastifyInstance } from 'fastify';
import '#/http/fastify-augmentation.ts';

/**
 * Also serves health and the OpenAPI document of a business service below its own path, without a token, so that they
 * can be reached through the gateway. Unless `serveScreen` was called before, it also answers that the service has no
 * screen, so that the web app does not have to interpret a 404.
 */
export function servePublicPaths(app: FastifyInstance, key: string): void {
  for (const path of ['/health/live', '/health/ready', '/openapi.json']) {
    app.get(`/${key}${path}`, { schema: { hide: true }, config: { isOpen: true } }, async (_request, reply) => {
      const { statusCode, body } = await app.inject(path);
      return reply.code(statusCode).type('application/json; charset=utf-8').send(body);
    });
  }
  const screen = `/${key}/app/screen`;
  if (app.hasRoute({ method: 'GET', url: screen })) return;
  app.get(screen, { schema: { hide: true }, config: { isOpen: true } }, async () => ({ success: true, data: null }));
}
