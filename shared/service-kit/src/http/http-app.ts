import { randomUUID } from 'node:crypto';
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
import type { MediaCalls } from '#/assets/hand-form-on.ts';
import { systemClock } from '#/common/clock.ts';
import { badRequest, clientGone, unsupportedType } from '#/common/errors.ts';
import { registerErrorHandler, sendError } from '#/http/error-handler.ts';
import '#/http/fastify-augmentation.ts';
import type { Activity } from '#/common/activity.ts';
import { hasLeft, onAnswerEnd } from '#/common/answer-end.ts';
import { type RequestContext, runInRequest } from '#/common/request-context.ts';
import { FormBody } from '#/http/implement.ts';
import { buildSerializersLazily } from '#/http/lazy-serializers.ts';
import { createLinger } from '#/http/linger.ts';
import { shedLoad } from '#/http/load-shedding.ts';
import { beginCallSpan, measureCall, requestIdOf } from '#/http/observe-calls.ts';
import { createPublicAnswers, type PublicAnswers } from '#/http/public-answers.ts';
import { showReference } from '#/http/reference.ts';
import { followHandlers, followWork } from '#/http/request-work.ts';
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
  /** Stores answers to visitors. By default only visitors who ask while an answer is being computed share it. */
  readonly publicAnswers?: PublicAnswers;
  /** Returns whether the service can do its work now, and the state of each part that it depends on. */
  readonly readiness: () => Promise<{ ready: boolean; parts: Record<string, boolean> }>;
  /** Returns whether the process is about to stop. Answers then close their connections, so that later calls go elsewhere. */
  readonly isStopping?: () => boolean;
  /** Notified of each call that may leave work for the background jobs. */
  readonly activity?: Pick<Activity, 'note'>;
  /**
   * Whether requests are refused while the event loop lags, by default true. The stubs, many apps in one process, set it to
   * false: each would measure the same event loop.
   */
  readonly shedsLoad?: boolean;
  /** Whether the app serves its API reference at /docs, by default false: the gateway serves the reference of all services. */
  readonly showsReference?: boolean;
  /** Checks that a person has confirmed their identity recently, for calls with `stepUp`. Null, the default: no such check. */
  readonly recentProof?: RecentProof | null;
  /** Calls media, to which files of forms are handed on. */
  readonly media?: MediaCalls;
}

/** Calls that take longer are logged. */
const slowMs = 1_000;

/** The Fastify app that every service starts from: limits, tokens, errors, health, metrics and the OpenAPI document. */
export async function createHttpApp(options: HttpAppOptions): Promise<FastifyInstance> {
  const { log } = options;
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // No limit on the time to receive a request: uploads over slow connections take long.
    requestTimeout: 0,
    bodyLimit: 256_000,
    schemaController: { compilersFactory: { buildSerializer: buildSerializersLazily() } },
    // The router passes on ids of any length that an address can have. The contract's validation then refuses an invalid one.
    routerOptions: { maxParamLength: 2_048 },
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      setDefaultHeaders(request, reply);
      sendError(error, request, reply);
    },
    genReqId: requestIdOf,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  } as Parameters<typeof Fastify>[0]) as unknown as FastifyInstance;
  app.server.headersTimeout = 10_000;
  app.server.keepAliveTimeout = 72_000;
  app.server.maxConnections = 5_000;
  createLinger().follow(app.server);

  app.decorate('serviceName', options.service);
  app.decorate('personAudience', personAudienceOf(options.service));
  app.decorate('identity', options.identity);
  app.decorate('recentProof', options.recentProof ?? null);
  app.decorate('idempotency', options.idempotency);
  app.decorate('publicAnswers', options.publicAnswers ?? createPublicAnswers({ clock: systemClock, cacheMs: 0 }));
  app.decorateRequest('principal', null);
  app.decorateRequest('receivedForm', null);
  app.decorateRequest('context', null);
  app.decorateRequest('work', null);
  app.decorate('media', options.media ?? null);

  registerErrorHandler(app);
  requireCallers(app);
  followHandlers(app);
  acceptEmptyJson(app);
  traceCalls(app, options.tracing ?? noTracing);
  observeRequests(app, options);
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
  registerMonitoringRoutes(app, options);
  return app;
}

/** Accepts calls with the content type JSON and without a body. */
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

/** Adds the hooks of every request: default headers, the check of the Host header, the request's context, and metrics. */
function observeRequests(app: FastifyInstance, { metrics, isStopping, activity }: HttpAppOptions): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isMonitoring(request)) activity?.note();
    measureCall(request, reply, metrics, (call, end) => {
      if (end === 'left') request.log.info(call, 'the client left');
      else if (call.ms > slowMs) request.log.warn(call, 'slow');
    });
    request.work = followWork(reply.raw, (error) =>
      request.log.error({ err: error }, 'the resources of a request were not released'),
    );
    setDefaultHeaders(request, reply);
    if (isStopping?.()) reply.header('connection', 'close');
    // With two Host headers, a proxy and this service could disagree about the host that is meant.
    const hosts = request.raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
    if (hosts.length > 1) done(badRequest('The request needs exactly one Host header'));
    else runInRequest(contextOf(request, reply), done);
  });
  // Bodies are not decompressed here. Without this check a compressed one would be refused with a misleading message, and one that
  // only claims to be compressed would be accepted, although a proxy in front may read it differently.
  app.addHook('preParsing', (request, reply, payload, done) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding.trim().toLowerCase() === 'identity') return done(null, payload);
    // https://www.rfc-editor.org/rfc/rfc9110#section-15.5.16
    reply.header('accept-encoding', 'identity');
    done(unsupportedType('A body with a content-encoding is not accepted here'));
  });
  // The asynchronous context is lost while the body is read, so it is entered again.
  app.addHook('preValidation', (request, reply, done) => runInRequest(contextOf(request, reply), done));
}

/** Sets the headers that every answer has. */
function setDefaultHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
}

function contextOf(request: FastifyRequest, { raw }: FastifyReply): RequestContext {
  const changesNothing = request.method === 'GET' || request.method === 'HEAD';
  request.context ??= {
    requestId: request.id,
    traceparent: request.span?.traceparent,
    // What a handler leaves to the background when it has answered is no work for its client.
    isClientGone: () => hasLeft(raw) && request.work?.isUnderway() === true,
    changesNothing,
    leaving: changesNothing ? followLeaving(raw) : undefined,
  };
  return request.context;
}

/** Returns a function that makes the signal of a client's leaving when it is first asked for. */
function followLeaving(raw: FastifyReply['raw']): () => AbortSignal {
  let leaving: AbortController | undefined;
  return () => {
    if (leaving !== undefined) return leaving.signal;
    const made = new AbortController();
    leaving = made;
    onAnswerEnd(raw, (end) => {
      if (end === 'left') made.abort(clientGone());
    });
    return made.signal;
  };
}

/** Records each call as a span of its trace, except calls of monitoring such as health checks. */
function traceCalls(app: FastifyInstance, tracing: Tracing): void {
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, reply, done) => {
    const { traceparent } = request.headers;
    const parent = typeof traceparent === 'string' ? traceparent : undefined;
    const isTraced = !monitoringRoutes.has(request.routeOptions.url ?? '');
    const span = beginCallSpan(request, reply, isTraced ? tracing : noTracing, parent);
    // Requests have a trace context even without a collector, so that log lines and calls of one request can be matched.
    request.span = { traceparent: span.traceparent ?? makeTraceparent(), end: span.end };
    done();
  });
}

/** Returns a new W3C trace context with the flag "not recorded". */
function makeTraceparent(): string {
  const hex = () => randomUUID().replaceAll('-', '');
  return `00-${hex()}-${hex().slice(16)}-00`;
}

/**
 * Returns whether a call leaves no work behind: health checks, metrics, reads by other services, and the requests for the token
 * or the keys that those need. Such calls come all the time and must not keep the background jobs from resting.
 */
function isMonitoring({ method, url, routeOptions }: FastifyRequest): boolean {
  if (method === 'GET' && url.startsWith('/internal/')) return true;
  return monitoringRoutes.has(routeOptions.url ?? '') || routeOptions.url === issueServiceToken.path;
}

const monitoringRoutes = new Set(['/health/live', '/health/ready', '/metrics', '/openapi.json', jwksPath]);

function registerMonitoringRoutes(app: FastifyInstance, { metrics, readiness }: HttpAppOptions): void {
  const hidden = { schema: { hide: true } };
  app.get('/health/live', hidden, async () => ({ status: 'live' }));
  app.get('/health/ready', hidden, async (_request, reply) => {
    const { ready, parts } = await readiness();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', parts });
  });
  app.get('/metrics', hidden, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
  // Computed once, because no call is added after the start.
  let document: string | undefined;
  app.get('/openapi.json', hidden, async (_request, reply) => {
    document ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(document);
  });
}
