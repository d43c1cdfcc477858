import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/**
 * The API reference of one service at /docs, in which calls can be tried: paths that the document has below `/api`, where
 * the gateway serves them, are at the root of the service itself.
 */
export async function showReference(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    // The reference is read on the developer's own machine, over http.
    transformStaticCSP: (policy) => policy.replace(' upgrade-insecure-requests;', ''),
    uiConfig: { persistAuthorization: true },
    transformSpecification: (document) => ({ ...document, servers: [{ url: '/' }] }),
    transformSpecificationClone: false,
  });
}
