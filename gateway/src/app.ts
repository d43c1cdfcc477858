import cors from '@fastify/cors';
import type { Activity } from '@stagedoor/service-kit/common/activity';
import type { Clock } from '@stagedoor/service-kit/common/clock';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { shedLoad } from '@stagedoor/service-kit/http/load-shedding';
import type { VerificationKeys } from '@stagedoor/service-kit/identity/jwks';
import type { Logger } from '@stagedoor/service-kit/observability/logger';
import type { Metrics } from '@stagedoor/service-kit/observability/metrics';
import type { Tracing } from '@stagedoor/service-kit/observability/tracing';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '#/config.ts';
import { type CallCounts, createCountPage, registerRateLimits, registerRequestLimit } from '#/guard/client-limits.ts';
import type { PersonTokens } from '#/guard/person-tokens.ts';
import { registerTokenCheck } from '#/guard/token-check.ts';
import type { CheckServices } from '#/health/check-services.ts';
import { registerHealth } from '#/health/health-routes.ts';
import { forwardToWebDev } from '#/pages/forward-to-web-dev.ts';
import { createFindRendered } from '#/pages/rendered-pages.ts';
import { createSendPage, serveWebBuild } from '#/pages/web-build.ts';
import { forward } from '#/proxy/forward.ts';
import { createBodyMemory } from '#/proxy/receive-body.ts';
import { serveReference } from '#/reference/reference-routes.ts';
import { createAddressOf, registerRequestFacts } from '#/request-facts.ts';
import { type Route, routedServices } from '#/route-table.ts';
import { type Drain, openServer } from '#/server.ts';
import { type Upstream, upstreamOf } from '#/upstreams/upstream.ts';

export interface GatewayDeps {
  readonly config: GatewayConfig;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Is told of every call. */
  readonly activity: Pick<Activity, 'note'>;
  readonly tracing: Tracing;
  readonly upstreams: ReadonlyMap<string, Upstream>;
  readonly checkServices: CheckServices;
  /** Auth's public keys. */
  readonly keys: VerificationKeys;
  /** The clock for token expiry. */
  readonly clock: Clock;
  readonly tokens: PersonTokens;
  readonly counts: CallCounts;
  readonly drain: Drain;
  /** Passed to `openServer`. */
  readonly silenceMs?: number | undefined;
}

/** The gateway, not yet listening. */
export async function buildGateway(deps: GatewayDeps): Promise<FastifyInstance> {
  const { config, upstreams } = deps;
  const { publicUrl } = config;
  const addressOf = createAddressOf(config.trustedProxies);
  const countPage = createCountPage(deps.counts, { perAddress: config.addressLimit, addressOf });
  const sendPage = createSendPage({
    folder: config.webDist,
    countPage,
    addressOf,
    hasStripe: config.stripePublishableKey !== undefined,
    findRendered: createFindRendered(upstreamOf(upstreams, 'pages')),
  });
  const app = openServer({ ...deps, sendPage });
  registerRequestFacts(app, { ...deps, addressOf });
  await shedLoad(app, {
    maxDelayMs: config.shedDelayMs,
    message: 'Stagedoor is busy right now. Please try again in a moment.',
  });

  await app.register(async (health) => registerHealth(health, deps));
  await app.register(async (reference) => serveReference(reference, { ...deps, publicUrl, countPage }));
  await app.register(async (services) => registerServices(services, deps));
  if (config.webDevUrl === undefined) await serveWebBuild(app, { folder: config.webDist, sendPage });
  else await forwardToWebDev(app, config.webDevUrl);
  return app;
}

async function registerServices(app: FastifyInstance, deps: GatewayDeps): Promise<void> {
  const { config, metrics } = deps;
  if (config.corsOrigins.length > 0) await app.register(cors, corsOptions(config.corsOrigins));
  registerTokenCheck(app, deps.keys, deps.clock);
  const countInProgress = registerRequestLimit(app, config.requestsPerPerson);
  metrics.gauge(
    'client_requests_in_progress',
    'Requests of clients for services that are in progress',
    countInProgress,
  );
  // Media requests do not count as calls: one page of pictures would use up its visitor's limit.
  await app.register(async (media) => {
    forwardRoutes(media, deps, ['media']);
    answerNotFound(media, ['/media/*']);
  });
  await app.register(async (calls) => {
    await registerRateLimits(calls, { person: config.personLimit, address: config.addressLimit }, deps.counts);
    calls.get('/api/config', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      const testMode = config.payments === 'sandbox' ? { paymentsTestMode: true } : {};
      return { success: true, data: { features: config.features, version: '2.0.0', ...testMode } };
    });
    forwardRoutes(calls, deps, ['calls', 'stream']);
    answerNotFound(calls, ['/api', '/api/*']);
  });
}

function forwardRoutes(
  app: FastifyInstance,
  { config, upstreams, log, drain, tokens }: GatewayDeps,
  kinds: readonly Route['kind'][],
): void {
  const bodyMemory = createBodyMemory();
  for (const { name, kind, routes: all } of routedServices) {
    const routes = all.filter((route) => kinds.includes(route.kind));
    if (routes.length === 0) continue;
    const hasTrustedScreen = config.trustedScreens.includes(name);
    const business = kind === 'business' ? { prefix: `/api/${name}`, hasTrustedScreen, tokens } : undefined;
    forward(app, { routes, business, upstream: upstreamOf(upstreams, name), log, drain, bodyMemory });
  }
}

/** Registers a 404 for paths that belong to no service; the body is not read. */
function answerNotFound(app: FastifyInstance, paths: readonly string[]): void {
  app.register(async (nowhere) => {
    nowhere.addContentTypeParser('*', (_request, _body, done) => done(null));
    for (const path of paths) {
      nowhere.all(path, async () => {
        throw notFound();
      });
    }
  });
}

/** Allows only the listed origins, and never credentials. */
function corsOptions(origins: readonly string[]) {
  return {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
    exposedHeaders: ['x-request-id', 'retry-after'],
    maxAge: 600,
  };
}
