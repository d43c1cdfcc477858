import { setTimeout as pause } from 'node:timers/promises';
import { listRevocations } from '@stagedoor/contracts/internal';
import { openBus } from '@stagedoor/service-kit/broker/bus';
import { createActivity } from '@stagedoor/service-kit/common/activity';
import type { Environment } from '@stagedoor/service-kit/config/config';
import { closeHttp } from '@stagedoor/service-kit/http/close-http';
import { followSigningKeys } from '@stagedoor/service-kit/identity/follow-signing-keys';
import { createRemoteKeys, type VerificationKeys } from '@stagedoor/service-kit/identity/jwks';
import { createRevocations, followRevocations } from '@stagedoor/service-kit/identity/revocations';
import { createInternalClient, createTokenSource } from '@stagedoor/service-kit/internal-calls/internal-client';
import { createLogger, type Logger } from '@stagedoor/service-kit/observability/logger';
import { collectProcessMetrics, createMetrics } from '@stagedoor/service-kit/observability/metrics';
import { openTracing } from '@stagedoor/service-kit/observability/open-tracing';
import { createRecentLog } from '@stagedoor/service-kit/observability/recent-log';
import { readVersion } from '@stagedoor/service-kit/operation/read-version';
import { collectAtRest } from '@stagedoor/service-kit/process/collect-at-rest';
import { createDatabaseClock } from '@stagedoor/service-kit/process/database-clock';
import { followAccess } from '@stagedoor/service-kit/service-access/access-copy';
import type { FastifyInstance } from 'fastify';
import { type BusinessConfig, type PlacedStub, readBusinessConfig } from '#/config.ts';
import { createStub } from '#/stub.ts';

/** Replacements for tests. */
export interface StubOverrides {
  readonly keys?: VerificationKeys;
  readonly log?: Logger;
}

export interface RunningStubs {
  /** The address of each stub, by its key. */
  readonly addresses: ReadonlyMap<string, string>;
  stop(): Promise<void>;
}

/**
 * Starts the stubs that the environment names, each on its own port. They share what a process needs once: the
 * connection to NATS, auth's keys, revoked sessions, and who has access to what.
 */
export async function startStubs(environment: Environment, overrides: StubOverrides = {}): Promise<RunningStubs> {
  const config = readBusinessConfig(environment);
  const recentLog = createRecentLog();
  const { log = createLogger({ service: 'business', level: config.logLevel, recent: recentLog }) } = overrides;
  const version = config.serviceVersion ?? readVersion(new URL('../package.json', import.meta.url));
  // There is no database here, so the time is that of auth, which comes with its keys.
  const clock = createDatabaseClock(() => void remoteKeys.refresh().catch(() => undefined));
  const remoteKeys = createRemoteKeys(config.authUrl, clock.follow);
  const keys = overrides.keys ?? remoteKeys;
  const activity = createActivity();
  collectAtRest(activity);
  const revocations = createRevocations(clock);
  const tracing = await openTracing({
    service: 'business',
    endpoint: config.traceEndpoint,
    ratio: config.traceRatio,
    log,
  });
  const bus = openBus({
    url: config.natsUrl,
    name: 'business',
    namespace: config.eventNamespace,
    log,
  });
  const internal = createInternalClient({
    addresses: { auth: config.authUrl },
    tokenFor: createTokenSource({
      service: 'business',
      secret: config.serviceSecret,
      authUrl: config.authUrl,
      clock,
    }),
  });

  const access = followAccess({ bus, keys: config.stubs.map(({ entry }) => entry.key), log });
  const apps: FastifyInstance[] = [];
  const addresses = new Map<string, string>();
  let leaving = false;
  const closeAll = async () => {
    await Promise.all(apps.map((app) => closeHttp(app)));
    await access.stop();
    await Promise.all([bus.close(), internal.close(), tracing.stop()]);
  };
  try {
    for (const placed of config.stubs) {
      const metrics = createMetrics(placed.entry.key);
      // The process's metrics are served once, by the first stub: they cover all of them.
      if (apps.length === 0) collectProcessMetrics(metrics, activity);
      const app = await createStub(placed.entry, {
        identity: { keys, revocations, clock },
        access,
        log: log.child({ stub: placed.entry.key }),
        recentLog,
        version,
        metrics,
        activity,
        tracing,
        isBrokerConnected: () => bus.isConnected(),
        isStopping: () => leaving,
      });
      apps.push(app);
      addresses.set(placed.entry.key, await listen(app, placed, config));
    }
  } catch (error) {
    await closeAll();
    throw error;
  }
  log.info({ stubs: apps.length }, 'listening');

  const following = [
    followRevocations({
      revocations,
      bus,
      list: (since) =>
        internal.call(listRevocations, { query: since === undefined ? {} : { since: since.toISOString() } }),
      clock,
      activity,
      log,
    }),
  ];
  if (keys === remoteKeys) following.push(followSigningKeys({ keys: remoteKeys, bus, log }));
  return {
    addresses,
    async stop() {
      leaving = true;
      await pause(config.drainDelayMs);
      await Promise.all(following.map((loop) => loop.stop()));
      await closeAll();
    },
  };
}

async function listen(
  app: FastifyInstance,
  { entry, port, portVariable }: PlacedStub,
  { host }: BusinessConfig,
): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new Error(`port ${port} of ${entry.key} is taken; set ${portVariable} to another one`, { cause: error });
    }
    throw error;
  }
}
