import type { ConfigOf, Variables } from '#/config/config.ts';
import type { Schema } from '#/database/transaction.ts';
import { createLogger, type Logger } from '#/observability/logger.ts';
import type { RecentLog } from '#/observability/recent-log.ts';
import {
  consumersOf,
  createService,
  type Service,
  type ServiceDefinition,
  type ServiceDeps,
} from '#/process/service.ts';
import type { serviceVariables } from '#/process/service-config.ts';
import { checkManifest } from '#/testing/check-manifest.ts';
import { createTestDatabase } from '#/testing/create-test-database.ts';
import { prepareTestBroker } from '#/testing/prepare-test-broker.ts';
import { TestClock } from '#/testing/test-clock.ts';
import { testNats } from '#/testing/test-nats.ts';
import { holdTestResource } from '#/testing/test-resources.ts';
import { testKeys } from '#/testing/test-tokens.ts';

/** A running service whose clock the test sets, and whose statements it can count. */
export interface TestService<Deps> extends Service<Deps> {
  readonly clock: TestClock;
  /** The address that it listens on. */
  readonly address: string;
  /** The statements of requests since {@link resetStatements}; BEGIN, COMMIT and the like are left out, and background work. */
  statements(): readonly string[];
  resetStatements(): void;
  /** Stops the service and drops its database. */
  destroy(): Promise<void>;
}

interface TestServiceOptions {
  readonly environment?: { readonly [name: string]: string };
  readonly clock?: TestClock;
  /** The broker's address; by default the suite's own, in a namespace of this test. */
  readonly natsUrl?: string;
  readonly namespace?: string;
  /** A database that another instance made. */
  readonly databaseUrl?: string;
  /** Whether auth's real keys are asked for, rather than the test's. */
  readonly realKeys?: boolean;
  /** Takes its lines, which go nowhere otherwise. */
  readonly log?: Logger;
  /** What `log` writes, too. */
  readonly recentLog?: RecentLog;
  /** What the timeouts of its calls to other services are multiplied by: 10, because a busy test machine is slow. */
  readonly patienceFactor?: number;
}

/** Starts a service with a new database and a new broker namespace, on a free port. It is stopped after the test file. */
export async function startTestService<V extends Variables, S extends Schema>(
  definition: ServiceDefinition<V, S>,
  options: TestServiceOptions = {},
): Promise<TestService<ServiceDeps<ConfigOf<V> & ConfigOf<typeof serviceVariables>, S>>> {
  const clock = options.clock ?? new TestClock();
  const database = options.databaseUrl === undefined ? await createTestDatabase(definition.migrations) : undefined;
  const own = testNats();
  const nats = { url: own.url, namespace: options.namespace ?? own.namespace };
  checkManifest(definition, consumersOf(definition));
  if (options.natsUrl === undefined) {
    await prepareTestBroker(nats, [{ name: definition.name, consumers: consumersOf(definition) }]);
  }
  const statements: string[] = [];
  const service = await createService(
    definition,
    {
      DATABASE_URL: options.databaseUrl ?? database?.url,
      NATS_URL: options.natsUrl ?? nats.url,
      EVENT_NAMESPACE: nats.namespace,
      WAITS_IN_TRANSACTIONS: 'refuse',
      // A busy test machine is no busy service.
      DATABASE_WAIT_MS: '15000',
      // Each connection is a process that the tests pay for, and their jobs and consumers have little to do.
      BACKGROUND_POOL_SIZE: '2',
      // Tests write rows without the service's knowledge.
      PUBLIC_ANSWER_MS: '0',
      ...options.environment,
    },
    {
      clock,
      shedsLoad: false,
      patienceFactor: options.patienceFactor ?? 10,
      backoffMs: [20, 50],
      // A test waits for jobs of every few seconds, and not for the others.
      adjustPause: (pauseMs) => (pauseMs <= 3_000 ? pauseMs / 20 : pauseMs),
      log: options.log ?? createLogger({ service: definition.name, level: process.env.TEST_LOG_LEVEL ?? 'silent' }),
      ...(options.recentLog === undefined ? {} : { recentLog: options.recentLog }),
      ...(options.realKeys === true ? {} : { keys: testKeys }),
      onStatement: (statement) => {
        if (!/^\s*(begin|commit|rollback|savepoint|release)\b/i.test(statement)) statements.push(statement);
      },
    },
  );
  const stop = holdTestResource(() => service.stop());
  const address = await service.start({ host: '127.0.0.1', port: 0 });
  return {
    ...service,
    stop,
    clock,
    address,
    statements: () => [...statements],
    resetStatements: () => {
      statements.length = 0;
    },
    async destroy() {
      await stop();
      await database?.drop();
    },
  };
}
