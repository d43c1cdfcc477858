import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres, { type MaybeRow, type PendingQuery, type Sql } from 'postgres';
import { unavailable } from '#/common/errors.ts';
import { beginWork } from '#/common/request-context.ts';
import { sessionTimeouts } from '#/database/session-timeouts.ts';
import {
  assertOutsideTransaction,
  collectEffects,
  guardWaits,
  refuseWaits,
  type Schema,
  type Transaction,
  type WaitPolicy,
} from '#/database/transaction.ts';

export interface Database<S extends Schema = Schema> {
  readonly db: PostgresJsDatabase<S>;
  readonly sql: postgres.Sql;
  /**
   * Runs `work` in a transaction of its own; a throw rolls it back. Code that may be part of a larger transaction takes
   * `tx` as a parameter instead, because a transaction inside an open one is refused like any other wait.
   */
  transaction<T>(work: (tx: Transaction<S>) => Promise<T>): Promise<T>;
  /** Called as each transaction begins, with the seconds for which it waited for a connection. */
  onBegun: (waitedSeconds: number) => void;
  /** Transactions under way, each of which holds a connection or waits for one. */
  readonly transactionsUnderway: () => number;
  /**
   * Whether the server replies within half a second. Uses a connection of its own, because a busy pool is no dead
   * server.
   */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

export interface DatabaseOptions<S extends Schema> {
  readonly url: string;
  /** Whether `url` is a pooler in transaction mode. Timeouts are then set on the database role. */
  readonly isPooled?: boolean;
  readonly schema: S;
  /** The maximum number of connections. */
  readonly poolSize: number;
  readonly name: string;
  /** How long work waits for a connection before it is a 503, in ms; without a limit if undefined. */
  readonly maxWaitMs?: number;
  /** What happens when a transaction waits for something other than the database; by default it throws. */
  readonly onWaitInTransaction?: WaitPolicy;
  /** Told of each statement sent and its parameters: for tests that count them, and measurements that repeat them. */
  readonly onStatement?: (statement: string, parameters: readonly unknown[]) => void;
}

/**
 * Connections that are unused for this long are closed. Longer than a minute, because monitoring reads the process every
 * minute and opening a connection each time would cost more than the reads.
 */
const idleSeconds = 90;

export function openDatabase<S extends Schema>(options: DatabaseOptions<S>): Database<S> {
  const plain = postgres(options.url, {
    max: options.poolSize,
    idle_timeout: idleSeconds,
    connect_timeout: 5,
    backoff: () => 0.2,
    onnotice: () => {},
    connection: {
      application_name: options.name,
      ...(options.isPooled === true ? {} : sessionTimeouts),
    },
    ...(options.onStatement === undefined
      ? {}
      : {
          debug: (_connection: number, statement: string, parameters: readonly unknown[]) =>
            options.onStatement?.(statement, parameters),
        }),
  });
  const probe = postgres(options.url, {
    max: 1,
    idle_timeout: idleSeconds,
    connect_timeout: 2,
    backoff: () => 0.2,
    onnotice: () => {},
    connection: {
      application_name: `${options.name} readiness`,
      ...(options.isPooled === true ? {} : { statement_timeout: 1_000 }),
    },
  });
  const gate = createConnectionGate({ connections: options.poolSize, maxWaitMs: options.maxWaitMs });
  const sql = poolStatements(plain, gate);
  const onWait = options.onWaitInTransaction ?? refuseWaits;
  const db = drizzle(sql, { schema: options.schema });

  let underway = 0;
  const database: Database<S> = {
    db,
    sql,
    onBegun: () => {},
    transactionsUnderway: () => underway,
    async transaction(work) {
      assertOutsideTransaction('another transaction');
      const askedAt = performance.now();
      underway += 1;
      const { result, effects } = await gate
        .run(() =>
          db.transaction((tx) => {
            database.onBegun((performance.now() - askedAt) / 1_000);
            return collectEffects(tx, () => guardWaits(onWait, () => work(tx)));
          }),
        )
        .finally(() => {
          underway -= 1;
        });
      for (const effect of effects) await effect();
      return result;
    },
    isReady: () => answersInTime(probe),
    async close() {
      await Promise.all([sql.end({ timeout: 5 }), probe.end({ timeout: 1 })]);
    },
  };
  return database;
}

async function answersInTime(probe: postgres.Sql): Promise<boolean> {
  const answer = probe`select 1`.then(
    () => true,
    () => false,
  );
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, 500, false);
  });
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}

/**
 * Lets at most as many pieces of work use the database at the same time as there are connections. The others wait in order.
 *
 * @internal
 */
export interface ConnectionGate {
  /**
   * Runs `work` once a connection is free. Throws a 503 where that takes longer than the limit, and a 499 where the
   * client of the request has gone before its first connection: then the work is not done.
   */
  run<T>(work: () => Promise<T>): Promise<T>;
  waiting(): number;
}

interface GateOptions {
  readonly connections: number;
  /** How long work waits at most, in ms; without a limit if undefined. */
  readonly maxWaitMs: number | undefined;
}

interface Waiter {
  readonly enter: () => void;
}

/** @internal */
export function createConnectionGate({ connections, maxWaitMs }: GateOptions): ConnectionGate {
  const queue = new Set<Waiter>();
  let free = connections;

  function acquire(): Promise<void> | undefined {
    if (free > 0) {
      free -= 1;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        enter: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer =
        maxWaitMs === undefined
          ? undefined
          : setTimeout(() => {
              queue.delete(waiter);
              reject(unavailable('The service is busy. Please try again.'));
            }, maxWaitMs);
      queue.add(waiter);
    });
  }

  function release(): void {
    const [next] = queue;
    if (next === undefined) {
      free += 1;
      return;
    }
    queue.delete(next);
    next.enter();
  }

  return {
    waiting: () => queue.size,
    async run(work) {
      const waiting = acquire();
      if (waiting !== undefined) await waiting;
      try {
        beginWork();
        return await work();
      } finally {
        release();
      }
    },
  };
}

/**
 * Returns the client with an `unsafe` that waits at the gate first. Drizzle sends each statement outside of a transaction
 * through `unsafe`, and the client's own queue for a connection has no limit. Inside a transaction such a statement would
 * need a second connection, so it is refused.
 */
function poolStatements(client: Sql, gate: ConnectionGate): Sql {
  const { unsafe } = client;
  const gated: typeof unsafe = <T extends readonly MaybeRow[]>(...statement: Parameters<typeof unsafe>) => {
    assertOutsideTransaction('another connection to the database');
    return createLazyQuery(gate, () => unsafe(...statement)) as unknown as PendingQuery<T>;
  };
  // A proxy, because `begin` calls the client's own `unsafe` on the connection that its transaction has already acquired.
  return new Proxy(client, { get: (target, name) => (name === 'unsafe' ? gated : Reflect.get(target, name)) });
}

/** Returns a query that, like those of the client, is sent once somebody awaits it or its `values()`. */
function createLazyQuery(gate: ConnectionGate, send: () => PendingQuery<MaybeRow[]>) {
  return { ...sendWhenAwaited(gate, send), values: () => sendWhenAwaited(gate, () => send().values()) };
}

function sendWhenAwaited<T>(gate: ConnectionGate, send: () => PromiseLike<T>) {
  let sent: Promise<T> | undefined;
  const sendOnce = () => {
    sent ??= gate.run(async () => send());
    return sent;
  };
  return {
    // biome-ignore lint/suspicious/noThenProperty: stands in for a query of the client, which is awaited
    then: ((onResult, onError) => sendOnce().then(onResult, onError)) as Promise<T>['then'],
    catch: ((onError) => sendOnce().catch(onError)) as Promise<T>['catch'],
    finally: ((onEnd) => sendOnce().finally(onEnd)) as Promise<T>['finally'],
  };
}
