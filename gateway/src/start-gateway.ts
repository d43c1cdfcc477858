import { lookup } from 'node:dns/promises';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createActivity } from '@stagedoor/service-kit/common/activity';
import { closeHttp } from '@stagedoor/service-kit/http/close-http';
import { createHttpApp } from '@stagedoor/service-kit/http/http-app';
import { noIdempotency } from '@stagedoor/service-kit/idempotency/no-idempotency';
import type { VerificationKeys } from '@stagedoor/service-kit/identity/jwks';
import { createLogger, type Logger } from '@stagedoor/service-kit/observability/logger';
import type { Metrics } from '@stagedoor/service-kit/observability/metrics';
import { openTracing } from '@stagedoor/service-kit/observability/open-tracing';
import { createRecentLog, type RecentLog } from '@stagedoor/service-kit/observability/recent-log';
import { readVersion } from '@stagedoor/service-kit/operation/read-version';
import { registerOperation } from '@stagedoor/service-kit/operation/register-operation';
import { collectAtRest } from '@stagedoor/service-kit/process/collect-at-rest';
import type { FastifyInstance } from 'fastify';
import { buildGateway, type GatewayDeps } from '#/app.ts';
import type { GatewayConfig } from '#/config.ts';
import { type CallCounts, createLocalCounts } from '#/guard/client-limits.ts';
import { createPersonTokens } from '#/guard/person-tokens.ts';
import { createAuthKeys } from '#/guard/remote-keys.ts';
import { type CheckServices, createCheckServices } from '#/health/check-services.ts';
import { createGatewayMetrics } from '#/health/metrics.ts';
import { routedServices } from '#/route-table.ts';
import type { Drain } from '#/server.ts';
import { defaultTimings, type Lanes, planLanes, type Timings } from '#/upstreams/lanes.ts';
import { createUpstream } from '#/upstreams/upstream.ts';

/** Tokens between services belong to no session, so none of theirs is revoked with one. */
const noRevocations = { isRevoked: () => false, catchUp: () => undefined };

/**
 * Builds the gateway's internal app, on a port of its own: metrics, and for the directory its state and its last log lines.
 */
async function buildInsideApp(
  { log, metrics, keys, clock, checkServices, drain }: GatewayDeps,
  { version, recentLog }: { readonly version: string; readonly recentLog: RecentLog },
): Promise<FastifyInstance> {
  const readiness = async () => ({ ready: !drain.isDraining, parts: await readParts(checkServices) });
  const app = await createHttpApp({
    service: 'gateway',
    title: 'Stagedoor gateway',
    version,
    log,
    metrics,
    identity: { keys, revocations: noRevocations, clock },
    idempotency: noIdempotency,
    readiness,
    isStopping: () => drain.isDraining,
    // Metrics matter most when the process is overloaded, so their calls are never refused for load.
    shedsLoad: false,
  });
  registerOperation(app, { service: 'gateway', version, clock, metrics, recentLog, readiness });
  return app;
}

/** Whether some instance of each service that every page needs is ready. */
async function readParts(checkServices: CheckServices): Promise<Record<string, boolean>> {
  const figures = await checkServices();
  const needed = routedServices.filter(({ kind }) => kind === 'core');
  return Object.fromEntries(needed.map(({ name }) => [name, (figures.get(name)?.ready ?? 0) > 0]));
}

export interface Gateway {
  /** The address that it listens on. */
  readonly address: string;
  /** The port of metrics and of its state, which only the inside network may reach. */
  readonly metricsPort: number;
  stop(): Promise<void>;
}

interface GatewayOptions {
  readonly timings?: Timings;
  readonly lanes?: Lanes;
  readonly keys?: VerificationKeys;
  /** How long requests in progress may take when the gateway stops. */
  readonly maxWaitMs?: number;
  readonly resolve?: (hostname: string) => Promise<readonly string[]>;
  /** How long the store of limits may take to answer before each gateway counts its own calls. */
  readonly limitsAnswerMs?: number;
  /** How long nothing may move on a client's connection. */
  readonly silenceMs?: number;
}

/** Starts the gateway: listens for requests, and watches the services while they are used. */
export async function startGateway(config: GatewayConfig, options: GatewayOptions = {}): Promise<Gateway> {
  const { timings = defaultTimings, lanes = planLanes(config.places), resolve = resolveAddresses } = options;
  const recentLog = createRecentLog();
  const log = createLogger({ service: 'gateway', level: config.logLevel, recent: recentLog });
  const version = config.serviceVersion ?? readVersion(new URL('../package.json', import.meta.url));
  const { waitingLimit } = config;
  const clientShare = config.placesPerPerson / 100;
  const upstreams = new Map(
    [...config.urls].map(([name, urls]) => [
      name,
      createUpstream({ name, urls, lanes, clientShare, waitingLimit, timings, resolve }),
    ]),
  );
  const activity = createActivity();
  const checkServices = createCheckServices(upstreams);
  const metrics = createGatewayMetrics(checkServices, activity);
  collectAtRest(activity);
  const authKeys = createAuthKeys(config.urls.get('auth') ?? []);
  const { clock } = authKeys;
  metrics.gauge('machine_clock_ahead_seconds', 'By how much the machine’s clock is ahead of auth’s database’s', () =>
    clock.machineAheadSeconds(),
  );
  const stopFollowing = authKeys.follow();
  const keys = options.keys ?? authKeys;
  const drain: Drain = { isDraining: false, ending: new AbortController() };
  const tracing = await openTracing({
    service: 'gateway',
    endpoint: config.traceEndpoint,
    ratio: config.traceRatio,
    log,
  });
  const tokens = createPersonTokens({ authUrls: config.urls.get('auth') ?? [], secret: config.serviceSecret, clock });
  const counts = await openCounts(config, metrics, log, options.limitsAnswerMs);
  const parts = {
    config,
    log,
    metrics,
    activity,
    tracing,
    upstreams,
    checkServices,
    keys,
    clock,
    tokens,
    counts,
    drain,
  };
  const deps = { ...parts, silenceMs: options.silenceMs };
  const app = await buildGateway(deps);

  const { host, port, metricsHost, metricsPort } = config;
  const address = await explainTakenPort('GATEWAY_PORT', app.listen({ host, port }));
  const inside = await buildInsideApp(deps, { version, recentLog });
  await explainTakenPort('METRICS_PORT', inside.listen({ host: metricsHost, port: metricsPort }));
  return {
    address,
    metricsPort: (inside.server.address() as AddressInfo).port,
    async stop() {
      stopFollowing();
      // It says that it is not ready and goes on serving, until load balancers have noticed.
      drain.isDraining = true;
      await pause(config.drainDelayMs);
      drain.ending.abort();
      await closeHttp(app, options.maxWaitMs);
      await Promise.all([closeHttp(inside, 0), ...[...upstreams.values()].map((upstream) => upstream.close())]);
      counts.close();
      await Promise.all([tokens.close(), tracing.stop()]);
    },
  };
}

async function openCounts(
  { limitsUrl }: GatewayConfig,
  metrics: Metrics,
  log: Logger,
  answerMs: number | undefined,
): Promise<CallCounts> {
  if (limitsUrl === undefined) return createLocalCounts();
  // Loaded only here, because most installations do not use it.
  const { openSharedCounts } = await import('#/guard/shared-counts.ts');
  const counts = await openSharedCounts({ url: limitsUrl, log, answerMs });
  metrics.gauge('limits_store_connected', 'Whether the store of limits answers; 0: each gateway counts its own', () =>
    Number(counts.isConnected),
  );
  return counts;
}

async function resolveAddresses(hostname: string): Promise<readonly string[]> {
  return (await lookup(hostname, { all: true })).map(({ address }) => address);
}

async function explainTakenPort<T>(variable: string, listening: Promise<T>): Promise<T> {
  try {
    return await listening;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error)) throw error;
    throw new Error(`port ${error.port} is taken; set ${variable} to another one`, { cause: error });
  }
}
