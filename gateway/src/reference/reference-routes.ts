import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { buildApiKeyOpenApi } from '@stagedoor/contracts/api-key-openapi';
import { describeWebhookEvents } from '@stagedoor/contracts/webhook-asyncapi';
import type { FastifyInstance } from 'fastify';
import type { CountPage } from '#/guard/client-limits.ts';
import { referencePolicy } from '#/guard/security-headers.ts';
import type { CheckServices } from '#/health/check-services.ts';
import { referencePathOf, routedServices } from '#/route-table.ts';

const require = createRequire(import.meta.url);
const uiFolder = join(dirname(require.resolve('@fastify/swagger-ui/package.json')), 'static');
const ownFolder = fileURLToPath(new URL('../../assets/reference', import.meta.url));
const quietly = { index: false, cacheControl: false, decorateReply: false, suppressWarning: true } as const;

interface ReferenceOptions {
  readonly checkServices: CheckServices;
  readonly publicUrl: string;
  readonly countPage: CountPage;
}

/** The API reference: one page, with the document of each service that can be reached now. Those are forwarded like calls. */
export async function serveReference(
  app: FastifyInstance,
  { checkServices, publicUrl, countPage }: ReferenceOptions,
): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', referencePolicy).header('cache-control', 'no-cache');
  });
  await app.register(fastifyStatic, { root: uiFolder, prefix: '/docs/ui/', ...quietly });
  await app.register(fastifyStatic, { root: ownFolder, prefix: '/docs/own/', ...quietly });
  const page = await readFile(join(ownFolder, 'index.html'), 'utf8');
  const counted = { onRequest: countPage };
  app.get('/docs/', counted, async (_request, reply) => reply.redirect('/docs'));
  app.get('/docs', counted, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/docs/services.json', counted, async () => {
    const figures = await checkServices();
    const isReachable = ({ name }: { readonly name: string }) => (figures.get(name)?.ready ?? 0) > 0;
    return {
      documents: routedServices
        .filter(isReachable)
        .map(({ name, title }) => ({ name: title, url: referencePathOf(name) })),
      missing: routedServices.filter((service) => !isReachable(service)).map(({ title }) => title),
    };
  });
  // For creators' own programs. They are made from the contracts, so they are there also while services are down.
  app.get('/docs/developers/openapi.json', counted, async () => buildApiKeyOpenApi(publicUrl));
  app.get('/docs/developers/asyncapi.json', counted, async () => describeWebhookEvents());
}
