import type { FastifyInstance } from 'fastify';
import '#/http/fastify-augmentation.ts';

/**
 * Health and the OpenAPI document of a business service below its own path too, where those who come through the gateway
 * find them, without a token. What stands at the root answers.
 */
export function serveOpenPaths(app: FastifyInstance, key: string): void {
  for (const path of ['/health/live', '/health/ready', '/openapi.json']) {
    app.get(`/${key}${path}`, { schema: { hide: true }, config: { isOpen: true } }, async (_request, reply) => {
      const { statusCode, body } = await app.inject(path);
      return reply.code(statusCode).type('application/json; charset=utf-8').send(body);
    });
  }
}
