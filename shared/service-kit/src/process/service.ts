import { setTimeout as pause } from 'node:timers/promises';
import { findEntry } from '@stagedoor/catalogue/catalogue';
import { listRevocations } from '@stagedoor/contracts/internal';
import type { FastifyInstance } from 'fastify';
import { type Bus, openBus } from '#/broker/bus.ts';
import { type Activity, createActivity } from '#/common/activity.ts';
import type { Clock } from '#/common/clock.ts';
import { createIds, type Ids } from '#/common/ids.ts';
import { type ConfigOf, type Environment, InvalidConfig, readConfig, type Variables } from '#/config/config.ts';
import { findWellKnownSecrets } from '#/config/well-known-secrets.ts';
import { type Database, openDatabase } from '#/database/database.ts';
import { migrateDatabase } from '#/database/migrations.ts';
import { completeUrl } from '#/database/open-client.ts';
import type { Executor, Schema } from '#/database/transaction.ts';
import { refuseWaits } from '#/database/transaction.ts';
import type { Consumer } from '#/events/consumer.ts';
import { createPublish, createRelay, type Publish, type Relay } from '#/events/outbox.ts';
import { measureHistories } from '#/history/history-progress.ts';
import { createHistoryJob, registerHistories } from '#/history/pull-history.ts';
import { closeHttp } from '#/http/close-http.ts';
import { createHttpApp } from '#/http/http-app.ts';
import { createPublicAnswers } from '#/http/public-answers.ts';
import { createIdempotency } from '#/idempotency/idempotency.ts';
import { followSigningKeys } from '#/identity/follow-signing-keys.ts';
import { createRemoteKeys, type VerificationKeys } from '#/identity/jwks.ts';
import {
  createRevocations,
  followRevocations,
  type ListedRevocation,
  type Revocations,
} from '#/identity/revocations.ts';
import { type ActForPerson, createActForPerson } from '#/internal-calls/act-for-person.ts';
import {
  createInternalClient,
  createTokenSource,
  type InternalClient,
  type TokenSource,
} from '#/internal-calls/internal-client.ts';
import type { BackgroundLoop } from '#/jobs/background-loop.ts';
import { registerDueWork } from '#/jobs/due-work-operation.ts';
import type { Job } from '#/jobs/job.ts';
import { createLogger, type Logger } from '#/observability/logger.ts';
import { createMetrics, type Metrics } from '#/observability/metrics.ts';
import { openTracing } from '#/observability/open-tracing.ts';
import { createRecentLog, type RecentLog } from '#/observability/recent-log.ts';
import { readVersion } from '#/operation/read-version.ts';
import { readWorkState } from '#/operation/read-work-state.ts';
import { registerOperation } from '#/operation/register-operation.ts';
import type { PersonalData } from '#/personal-data/personal-data.ts';
import {
  personalDataConsumers,
  personalDataJobs,
  registerPersonalDataMetrics,
} from '#/personal-data/personal-data-parts.ts';
import { createDatabaseClock } from '#/process/database-clock.ts';
import { kitRetention } from '#/process/kit-retention.ts';
import { countWaits, measureService } from '#/process/measure-service.ts';
import type { serviceVariables } from '#/process/service-config.ts';
import { type BackgroundWork, startBackgroundWork } from '#/process/start-background-work.ts';
import { registerServiceInfo } from '#/service-access/service-info.ts';

type BaseConfig = ConfigOf<typeof serviceVariables>;

/** The dependencies of a service's code: everything that reaches outside of it, so that tests can replace it. */
export interface ServiceDeps<Config = BaseConfig, S extends Schema = Schema> {
  readonly config: Config;
  readonly database: Database<S>;
  readonly publish: Publish;
  /** Sends committed events at once; `publish` uses it. */
  readonly relay: Pick<Relay, 'publish'>;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly internal: InternalClient;
  /** Makes calls on behalf of people who have consented; the service asks for scopes with `personScopes` in its package.json. */
  readonly asPerson: ActForPerson;
  readonly revocations: Revocations;
}

/** The keys and tokens of auth itself, which has no other service to request them from. */
export interface OwnIdentity<S extends Schema> {
  readonly keys: VerificationKeys;
  readonly tokenFor: TokenSource;
  /** Reads which sessions ended while their tokens would still be valid, or which since then. */
  readonly listRevocations: (executor: Executor<S>, since?: Date) => Promise<readonly ListedRevocation[]>;
}

/** A service: its configuration, tables, calls, consumers and jobs. `runService` makes a process of it. */
export interface ServiceDefinition<V extends Variables, S extends Schema> {
  readonly name: string;
  readonly title: string;
  readonly variables: V & typeof serviceVariables;
  readonly schema: S;
  /** The folder of the service's own migrations, `NNNN_name.sql`. */
  readonly migrations: URL;
  /**
   * Returns problems between variables that are valid one by one, each with the variable's name and without its value.
   */
  readonly checkConfig?: (config: ConfigOf<V> & BaseConfig) => readonly string[];
  /** Addresses of the services that it calls, by name. */
  readonly peers?: (config: ConfigOf<V> & BaseConfig) => { readonly [service: string]: string };
  readonly identity?: (
    deps: Omit<ServiceDeps<ConfigOf<V> & BaseConfig, S>, 'internal' | 'asPerson'>,
  ) => Promise<OwnIdentity<S>>;
  /** Registers the features, in plain sight. */
  readonly build: (app: FastifyInstance, deps: ServiceDeps<ConfigOf<V> & BaseConfig, S>) => Promise<void> | void;
  readonly consumers?: readonly Consumer<ServiceDeps<ConfigOf<V> & BaseConfig, S>>[];
  readonly jobs?: readonly Job<ServiceDeps<ConfigOf<V> & BaseConfig, S>>[];
  /** The personal data of the service, for export and erasure. */
  readonly personalData?: PersonalData<ServiceDeps<ConfigOf<V> & BaseConfig, S>>;
}

/** Replacements in tests. */
export interface ServiceOverrides {
  readonly clock?: Clock;
  readonly log?: Logger;
  /** What `log` has written, if that is given, too. */
  readonly recentLog?: RecentLog;
  readonly keys?: VerificationKeys;
  /** Called with the SQL statements of requests and their parameters, but not with those of jobs, consumers and the relay. */
  readonly onStatement?: (statement: string, parameters: readonly unknown[]) => void;
  /** Whether requests are rejected while the event loop lags. Off in tests, because test machines are often busy. */
  readonly shedsLoad?: boolean;
  /** Pauses before a failed event is delivered again, in ms. */
  readonly backoffMs?: readonly number[];
  /** Returns the pause between two rounds of a job, given the one that it declares. */
  readonly adjustPause?: (pauseMs: number) => number;
  /** A factor for the timeouts of calls to other services. */
  readonly patienceFactor?: number;
}

/** A service that was built; {@link createService} makes it. */
export interface Service<Deps> {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly metrics: Metrics;
  readonly activity: Activity;
  /** Listens, then starts to relay, consume and run jobs. Returns the address. */
  start(listen: { host: string; port: number }): Promise<string>;
  /** Says that it is not ready, and when others have noticed drains HTTP, then consumers and jobs, then the relay, then the pool. */
  stop(): Promise<void>;
}

/** Returns all consumers of a service: its own, and those of the kit for personal data. */
export function consumersOf<Deps extends Pick<ServiceDeps, 'clock'>>({
  consumers = [],
  personalData,
}: {
  readonly consumers?: readonly Consumer<Deps>[];
  readonly personalData?: PersonalData<Deps>;
}): readonly Consumer<Deps>[] {
  return [...consumers, ...personalDataConsumers(personalData)];
}

/** Builds a service from its definition. Migrates the database first; the broker may become available later. */
export async function createService<V extends Variables, S extends Schema>(
  definition: ServiceDefinition<V, S>,
  environment: Environment,
  overrides: ServiceOverrides = {},
): Promise<Service<ServiceDeps<ConfigOf<V> & BaseConfig, S>>> {
  const config: ConfigOf<V> & BaseConfig = readConfig<V & typeof serviceVariables>(definition.variables, environment);
  const problems = [...findWellKnownSecrets(environment), ...(definition.checkConfig?.(config) ?? [])];
  if (problems.length > 0) throw new InvalidConfig(problems);
  const { name } = definition;
  const databaseClock = createDatabaseClock(() => void database.isReady());
  const { clock = databaseClock, recentLog = createRecentLog() } = overrides;
  const { log = createLogger({ service: name, level: config.logLevel, recent: recentLog }) } = overrides;
  const { patienceFactor } = overrides;
  const isPooled = config.databasePoolerUrl !== undefined;
  await migrateDatabase(config.databaseUrl, definition.migrations, { preparesForPooler: isPooled });

  const metrics = createMetrics(name, clock);
  const pool = {
    url: completeUrl(config.databasePoolerUrl ?? config.databaseUrl, config.databaseUrl),
    isPooled,
    schema: definition.schema,
    onWaitInTransaction: config.waitsInTransactions === 'refuse' ? refuseWaits : countWaits(metrics),
  };
  const database = openDatabase({
    ...pool,
    poolSize: config.databasePoolSize,
    name,
    maxWaitMs: config.databaseWaitMs,
    onServerTime: databaseClock.follow,
    ...(overrides.onStatement === undefined ? {} : { onStatement: overrides.onStatement }),
  });
  await database.isReady();
  // Background work waits for a connection without a limit, in a separate pool, so that it delays no request.
  const background = openDatabase({ ...pool, poolSize: config.backgroundPoolSize, name: `${name} background` });
  const bus = openBus({
    url: config.natsUrl,
    name,
    namespace: config.eventNamespace,
    log,
  });
  const ids = createIds(clock);
  const tracing = await openTracing({ service: name, endpoint: config.traceEndpoint, ratio: config.traceRatio, log });
  const revocations = createRevocations(clock);
  const relay = createRelay({ database: background, bus, clock, log, tracing });
  const publish = createPublish({ service: name, clock, ids, relay });
  const remoteKeys = createRemoteKeys(config.authUrl);
  remoteKeys.onRemoved((keyIds) => revocations.removeKeys(keyIds));
  const own = await definition.identity?.({
    config,
    database,
    publish,
    relay,
    bus,
    clock,
    ids,
    log,
    metrics,
    revocations,
  });
  const tokenFor =
    own?.tokenFor ??
    createTokenSource({ service: name, secret: config.serviceSecret, authUrl: config.authUrl, clock, patienceFactor });
  const calling = { addresses: { auth: config.authUrl, ...definition.peers?.(config) }, tracing, patienceFactor };
  const internal = createInternalClient({ ...calling, tokenFor });
  const acting = createActForPerson({ ...calling, internal, clock });
  const { asPerson } = acting;
  const deps = { config, database, publish, relay, bus, clock, ids, log, metrics, internal, asPerson, revocations };
  const backgroundDeps = { ...deps, database: background };
  const idempotency = createIdempotency({ database, clock });
  const personalJobs = personalDataJobs(definition.personalData, { authUrl: config.authUrl, tokenFor });
  const allConsumers = consumersOf(definition);
  const withHistory = allConsumers.filter(({ readsHistory }) => readsHistory === true);
  const historyJobs = withHistory.length === 0 ? [] : [createHistoryJob(name, withHistory)];
  const jobs = [...(definition.jobs ?? []), ...personalJobs, ...historyJobs, kitRetention];
  const dueWork = jobs.flatMap((job) => (job.dueWork === undefined ? [] : [[job.name, job.dueWork] as const]));
  const activity = createActivity();
  let leaving = false;

  const version = config.serviceVersion ?? readVersion(new URL('../../../package.json', definition.migrations));
  const readiness = async () => {
    const hasDatabase = await database.isReady();
    return { ready: hasDatabase && !leaving, parts: { database: hasDatabase, broker: bus.isConnected() } };
  };

  const publicAnswers = createPublicAnswers({ clock, cacheMs: config.publicAnswerMs });
  const app = await createHttpApp({
    service: name,
    title: definition.title,
    version,
    log,
    metrics,
    tracing,
    identity: { keys: own?.keys ?? overrides.keys ?? remoteKeys, revocations, clock: databaseClock },
    idempotency,
    publicAnswers,
    shedsLoad: overrides.shedsLoad ?? true,
    showsReference: config.apiReference === 'yes',
    recentProof: config.features.includes('step-up') ? { lifeMs: config.stepUpSeconds * 1_000, clock } : null,
    media: internal,
    readiness,
    isStopping: () => leaving,
    activity,
  });
  await definition.build(app, deps);
  const entry = findEntry(name);
  if (entry !== undefined) registerServiceInfo(app, entry, { isBuilt: true });
  registerOperation(app, {
    service: name,
    version,
    clock,
    metrics,
    recentLog,
    readiness,
    readWork: () => readWorkState({ service: name, database, bus, clock, metrics, consumers: allConsumers }),
  });
  measureService({
    metrics,
    database,
    pools: [
      ['requests', database, config.databasePoolSize],
      ['background', background, config.backgroundPoolSize],
    ],
    bus,
    clock,
    databaseClock,
    service: name,
    consumers: allConsumers,
    dueWork,
  });
  await registerDueWork(database, dueWork);
  await registerHistories(database, withHistory, clock.now());
  if (withHistory.length > 0) measureHistories(metrics, database, clock);
  registerPersonalDataMetrics(definition.personalData, deps);

  const follows: BackgroundLoop[] = [];
  let work: BackgroundWork | undefined;
  return {
    app,
    deps,
    metrics,
    activity,
    async start(listen) {
      const address = await app.listen(listen);
      work = startBackgroundWork({
        service: name,
        consumers: allConsumers,
        jobs,
        deps: backgroundDeps,
        relay,
        tracing,
        activity,
        onWorked: publicAnswers.separate,
        overrides,
      });
      const following = { revocations, bus, clock, activity, log };
      if (own !== undefined) {
        follows.push(followRevocations({ ...following, list: (since) => own.listRevocations(background.db, since) }));
      } else if (overrides.keys === undefined) {
        follows.push(
          followRevocations({
            ...following,
            list: (since) =>
              internal.call(listRevocations, { query: since === undefined ? {} : { since: since.toISOString() } }),
          }),
        );
        follows.push(followSigningKeys({ keys: remoteKeys, bus, log }));
      }
      return address;
    },
    async stop() {
      leaving = true;
      await pause(config.drainDelayMs);
      await closeHttp(app);
      await Promise.all([work?.stop(), ...follows.map((one) => one.stop())]);
      await relay.stop();
      await Promise.all([bus.close(), internal.close(), acting.close()]);
      await Promise.all([database.close(), background.close(), tracing.stop()]);
    },
  };
}
