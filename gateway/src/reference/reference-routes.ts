import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { webhookBodyOf, webhookChallenge, webhookEvents } from '@stagedoor/contracts/webhook-events';
import { notFound, unavailable } from '@stagedoor/service-kit/common/errors';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { referencePolicy } from '#/guard/security-headers.ts';
import type { Visitors } from '#/guard/visitors.ts';
import { memoizeFor } from '#/health/memoize-for.ts';
import { buildApiKeyOpenApi } from '#/reference/build-api-key-openapi.ts';
import { plainSchema } from '#/reference/plain-schema.ts';
import { routedServices } from '#/route-table.ts';
import { gatewayItself, readText } from '#/upstreams/read-text.ts';
import { type Upstream, upstreamOf } from '#/upstreams/upstream.ts';

const headers = {
  type: 'object',
  required: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
  properties: {
    'webhook-id': { type: 'string', description: 'The same for one event at every try' },
    'webhook-timestamp': { type: 'string', description: 'When it was sent, in seconds since 1970' },
    'webhook-signature': {
      type: 'string',
      description: 'For each secret `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64, separated by spaces',
    },
  },
};

/** The AsyncAPI document of the events that creators' webhooks are sent, made from their declarations. */
export function describeWebhookEvents() {
  const messages = Object.fromEntries(
    [...webhookEvents, webhookChallenge].map((event) => [
      event.type,
      {
        name: event.type,
        title: event.type,
        summary: event.summary,
        contentType: 'application/json',
        headers,
        payload: plainSchema(webhookBodyOf(event)),
        examples: [{ payload: { type: event.type, timestamp: '2026-02-11T12:00:00.000Z', data: event.sample } }],
        'x-scope': event.scope,
      },
    ]),
  );
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Stagedoor’s webhooks',
      version: '1',
      description:
        'Sent as POST to an address of yours, by the Standard Webhooks specification, once your program has answered webhook.challenge.',
    },
    defaultContentType: 'application/json',
    channels: {
      // The address is the receiver's.
      webhook: {
        address: null,
        messages: Object.fromEntries(
          Object.keys(messages).map((type) => [type, { $ref: `#/components/messages/${type}` }]),
        ),
      },
    },
    operations: { sendEvent: { action: 'send', channel: { $ref: '#/channels/webhook' } } },
    components: { messages },
  };
}

const require = createRequire(import.meta.url);
const uiFolder = join(dirname(require.resolve('@fastify/swagger-ui/package.json')), 'static');
const ownFolder = fileURLToPath(new URL('../../assets/reference', import.meta.url));

interface ReferenceOptions {
  readonly upstreams: ReadonlyMap<string, Upstream>;
  readonly publicUrl: string;
  readonly visitors: Pick<Visitors, 'countPage'>;
}

/** Which services can be reached changes by the second, their documents with a deployment. */
const reachableMs = 1_000;
const documentMs = 10_000;

/** The API reference: one page, with the document of each service that can be reached now. */
export async function serveReference(app: FastifyInstance, options: ReferenceOptions): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', referencePolicy).header('cache-control', 'no-cache');
  });
  await app.register(fastifyStatic, { root: uiFolder, prefix: '/docs/ui/', ...quietly });
  await app.register(fastifyStatic, { root: ownFolder, prefix: '/docs/own/', ...quietly });
  await app.register(async (documents) => serveDocuments(documents, options));
}

async function serveDocuments(
  app: FastifyInstance,
  { upstreams, publicUrl, visitors }: ReferenceOptions,
): Promise<void> {
  app.addHook('onRequest', visitors.countPage);

  const page = await readFile(join(ownFolder, 'index.html'), 'utf8');
  app.get('/docs/', async (_request, reply) => reply.redirect('/docs'));
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));

  app.get(
    '/docs/services.json',
    memoizeFor(reachableMs, async () => {
      const found = await Promise.all(
        routedServices.map(async ({ name, title }) => {
          const { ready } = await upstreamOf(upstreams, name).check();
          return { name: title, url: `/docs/openapi/${name}.json`, reachable: ready > 0 };
        }),
      );
      return {
        documents: found.filter(({ reachable }) => reachable).map(({ name, url }) => ({ name, url })),
        missing: found.filter(({ reachable }) => !reachable).map(({ name }) => name),
      };
    }),
  );

  // The documents of creators' own programs, about their calls and webhooks. They are made from the contracts, so they are
  // served also while services are down.
  serveFixed('/docs/developers/openapi.json', () => buildApiKeyOpenApi(publicUrl));
  serveFixed('/docs/developers/asyncapi.json', describeWebhookEvents);

  // One that cannot be read is not stored.
  const documents = new LRUCache<string, string>({
    max: routedServices.length,
    ttl: documentMs,
    fetchMethod: (name) => readDocument(upstreamOf(upstreams, name)),
  });
  app.get<{ Params: { file: string } }>('/docs/openapi/:file', async (request, reply) => {
    const service = routedServices.find(({ name }) => `${name}.json` === request.params.file);
    if (service === undefined) throw notFound();
    const document = await documents.fetch(service.name);
    if (document === undefined) throw unavailable(`${service.title} cannot be reached now`);
    return reply.type(json).send(document);
  });

  /** Serves what never changes, made when it is first asked for. */
  function serveFixed(path: string, make: () => object): void {
    let text: string | undefined;
    app.get(path, async (_request, reply) => {
      text ??= JSON.stringify(make());
      return reply.type(json).send(text);
    });
  }
}

/** A service's OpenAPI document as it sent it; undefined where it sends none, and where it does not answer. */
async function readDocument(upstream: Upstream): Promise<string | undefined> {
  try {
    const text = await readText(upstream, { path: '/openapi.json', maxBytes: 2_000_000, client: gatewayItself });
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null && 'openapi' in value && 'paths' in value ? text : undefined;
  } catch {
    return undefined;
  }
}

const json = 'application/json; charset=utf-8';

const quietly = { index: false, cacheControl: false, decorateReply: false, suppressWarning: true } as const;
