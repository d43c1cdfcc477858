import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import formBody from '@fastify/formbody';
import fastifyMultipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import { issueServiceToken } from '@stagedoor/contracts/internal';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { systemClock } from '#/common/clock.ts';
import { badRequest } from '#/common/errors.ts';
import { registerErrorHandler, sendError } from '#/http/error-handler.ts';
import '#/http/fastify-augmentation.ts';
import type { Activity } from '#/common/activity.ts';
import { type RequestContext, runInRequest } from '#/common/request-context.ts';
import { FormBody } from '#/http/implement.ts';
import { buildSerializersLazily } from '#/http/lazy-serializers.ts';
import { shedLoad } from '#/http/load-shedding.ts';
import { createPublicAnswers, type PublicAnswers } from '#/http/public-answers.ts';
import { showReference } from '#/http/reference.ts';
import { requireCallers } from '#/http/require-callers.ts';
import type { Idempotency } from '#/idempotency/idempotency.ts';
import { jwksPath } from '#/identity/jwks.ts';
import type { RecentProof } from '#/identity/recent-proof.ts';
import { type Identity, personAudienceOf, registerTokens } from '#/identity/tokens.ts';
import type { Logger } from '#/observability/logger.ts';
import type { Metrics } from '#/observability/metrics.ts';
import { noTracing, type Tracing } from '#/observability/tracing.ts';

export interface HttpAppOptions {
  readonly service: string;
  /** For the API reference. */
  readonly title: string;
  readonly version: string;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tracing?: Tracing;
  readonly identity: Identity;
  readonly idempotency: Idempotency;
  /** By default answers for visitors are shared only while they are computed. */
  readonly publicAnswers?: PublicAnswers;
  /** Whether the service can do its work now, and what to report beside it. */
  readonly readiness: () => Promise<{ ready: boolean; parts: Record<string, boolean> }>;
  /** Whether it is about to stop: then every answer ends its connection, so that the next call goes elsewhere. */
  readonly isLeaving?: () => boolean;
  /** Told of each call that may leave work behind. */
  readonly activity?: Pick<Activity, 'note'>;
  /**
   * Whether requests are refused while the event loop lags; true unless said otherwise. Many apps of one process that
   * answer at no cost do without: each would measure the same loop.
   */
  readonly shedsLoad?: boolean;
  /** Whether it shows its API reference at /docs; no unless said otherwise: the gateway shows that of all services. */
  readonly showsReference?: boolean;
  /** What calls with `stepUp` ask for; null, the default, where they ask for nothing. */
  readonly recentProof?: RecentProof | null;
}

/** A call slower than this is logged. */
const slowMs = 1_000;

/** The Fastify app that every service starts from: limits, tokens, errors, health, metrics and the OpenAPI document. */
export async function createHttpApp(options: HttpAppOptions): Promise<FastifyInstance> {
  const { log } = options;
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    requestTimeout: 0,
    bodyLimit: 256_000,
    schemaController: { compilersFactory: { buildSerializer: buildSerializersLazily() } },
    // As long as an address may be at all: an id that is none is the contract's to answer, however long it is.
    routerOptions: { maxParamLength: 2_048 },
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      setDefaultHeaders(request, reply);
      sendError(error, request, reply);
    },
    genReqId: (request: IncomingMessage) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
    },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  } as Parameters<typeof Fastify>[0]) as unknown as FastifyInstance;
  app.server.headersTimeout = 10_000;
  app.server.keepAliveTimeout = 72_000;
  app.server.maxConnections = 5_000;

  app.decorate('serviceName', options.service);
  app.decorate('personAudience', personAudienceOf(options.service));
  app.decorate('identity', options.identity);
  app.decorate('recentProof', options.recentProof ?? null);
  app.decorate('idempotency', options.idempotency);
  app.decorate('publicAnswers', options.publicAnswers ?? createPublicAnswers({ clock: systemClock, keptMs: 0 }));
  app.decorateRequest('principal', null);
  app.decorateRequest('receivedForm', null);
  app.decorateRequest('context', null);
  app.decorateRequest('uploadReservation', null);
  app.decorate('uploads', null);

  registerErrorHandler(app);
  requireCallers(app);
  acceptEmptyJson(app);
  traceCalls(app, options.tracing ?? noTracing);
  followRequests(app, options);
  await app.register(formBody, { parser: (text) => new FormBody(parseForm(text)) as Record<string, unknown> });
  // A file past the limit is marked as truncated, so that we send the error ourselves.
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });
  await registerTokens(app, options.identity);
  if (options.shedsLoad !== false) {
    await shedLoad(app, { maxDelayMs: 1_000, message: 'The service is busy. Please try again.' });
  }
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: options.title, version: options.version },
      servers: [{ url: '/api' }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          apiKeyToken: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'A token of `POST /auth/api-keys/token`, with the named scope',
          },
        },
      },
    },
  });
  if (options.showsReference === true) await showReference(app);
  registerInspection(app, options);
  return app;
}

/** A call without a body may still say that its type is JSON. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parseJson(request, String(body), done);
  });
  app.removeContentTypeParser('text/plain');
}

function parseForm(text: string): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const before = fields[name];
    if (!Object.hasOwn(fields, name)) fields[name] = value;
    else fields[name] = Array.isArray(before) ? [...before, value] : [before, value];
  }
  return fields;
}

function followRequests(app: FastifyInstance, { metrics, isLeaving, activity }: HttpAppOptions): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isLookedAt(request)) activity?.note();
    setDefaultHeaders(request, reply);
    if (isLeaving?.()) reply.header('connection', 'close');
    // With two Host headers, two readers could take different hosts for the target.
    const hosts = request.raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
    if (hosts.length > 1) done(badRequest('The request needs exactly one Host header'));
    else runInRequest(contextOf(request), done);
  });
  // Reading the body leaves the context that the request came in.
  app.addHook('preValidation', (request, _reply, done) => runInRequest(contextOf(request), done));
  app.addHook('onResponse', async (request, reply) => {
    // The duration of a stream is how long somebody listened, so it is not measured.
    if (String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')) return;
    const route = request.routeOptions.url ?? 'unknown';
    metrics.observeCall({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    if (reply.elapsedTime > slowMs) {
      request.log.warn({ route, status: reply.statusCode, ms: reply.elapsedTime }, 'slow');
    }
  });
}

/** Headers of every answer. */
function setDefaultHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
}

function contextOf(request: FastifyRequest): RequestContext {
  request.context ??= {
    requestId: request.id,
    traceparent: request.span?.traceparent,
    hasLeft: () => request.raw.socket.destroyed === true,
  };
  return request.context;
}

/** Each call is a step of its trace. What only looks at the service is none. */
function traceCalls(app: FastifyInstance, tracing: Tracing): void {
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers;
    const parent = typeof traceparent === 'string' ? traceparent : undefined;
    const route = request.routeOptions.url ?? 'unknown';
    const by = inspection.has(route) ? noTracing : tracing;
    const span = by.begin(`${request.method} ${route}`, {
      kind: 'server',
      parent,
      attributes: { 'http.request.method': request.method, 'http.route': route, 'stagedoor.request_id': request.id },
    });
    // A trace context also without a collector, so that log lines and calls of one request belong together.
    request.span = { traceparent: span.traceparent ?? makeTraceparent(), end: span.end };
    done();
  });
  app.addHook('onResponse', async ({ span }, { statusCode }) =>
    span?.end({ attributes: { 'http.response.status_code': statusCode }, failed: statusCode >= 500 }),
  );
}

/** A new W3C trace context, of which nothing is recorded. */
function makeTraceparent(): string {
  const hex = () => randomUUID().replaceAll('-', '');
  return `00-${hex()}-${hex().slice(16)}-00`;
}

/** Whether others only look at the service, as they do all the time, or ask for the token or the keys to do so. */
function isLookedAt({ method, url, routeOptions }: FastifyRequest): boolean {
  if (method === 'GET' && url.startsWith('/internal/')) return true;
  return inspection.has(routeOptions.url ?? '') || routeOptions.url === issueServiceToken.path;
}

const inspection = new Set(['/health/live', '/health/ready', '/metrics', '/openapi.json', jwksPath]);

function registerInspection(app: FastifyInstance, { metrics, readiness }: HttpAppOptions): void {
  const hidden = { schema: { hide: true } };
  app.get('/health/live', hidden, async () => ({ status: 'live' }));
  app.get('/health/ready', hidden, async (_request, reply) => {
    const { ready, parts } = await readiness();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', parts });
  });
  app.get('/metrics', hidden, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
  app.get('/openapi.json', hidden, async () => app.swagger());
}
