import { setTimeout as pause } from 'node:timers/promises';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import type { Sql, TransactionSql } from 'postgres';
import { unavailable } from '#/common/errors.ts';
import { beginWork } from '#/common/request-context.ts';
import { createConnection, type DatabaseConnection } from '#/database/connection.ts';
import { openClient } from '#/database/open-client.ts';
import { sessionTimeouts } from '#/database/session-timeouts.ts';
import {
  assertOutsideTransaction,
  collectEffects,
  createUnsafe,
  guardWaits,
  refuseWaits,
  runTransaction,
  type Schema,
  type Transaction,
  type WaitPolicy,
} from '#/database/transaction.ts';

/** The database of a service: a pool of connections, and the transactions on it. */
export interface Database<S extends Schema = Schema> {
  /** Drizzle on the pool: each statement by itself, outside of any transaction. */
  readonly db: PostgresJsDatabase<S>;
  /** The same pool for SQL that is written by hand. */
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
   * Whether the server replies within half a second, or did two seconds ago at most: when one of several poolers dies, all
   * connections to it are made anew, and an instance that is in use must not be taken for one that cannot be used. Has a connection
   * of its own, because a busy pool is no dead server.
   */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

/** How a database is opened. */
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
  /** Called with each statement sent and its parameters: for tests that count them, and measurements that repeat them. */
  readonly onStatement?: (statement: string, parameters: readonly unknown[]) => void;
  /** Called with the server's time at each check of readiness, in ms since 1970, and how long its answer took, in ms. */
  readonly onServerTime?: (serverMs: number, tookMs: number) => void;
}

/**
 * Connections that are unused for this long are closed, because each takes 3 MB of the server. A process at rest uses one every
 * fifteen seconds; the others are for many calls at once.
 */
const idleSeconds = 25;
/** Longer than a minute: each process is asked every minute whether it is ready, and opening a connection costs more than that. */
const readinessIdleSeconds = 90;

/** How long a server that has replied counts as there, in ms. */
const graceMs = 2_000;

/** Connections for what needs the client itself, such as a cursor, and takes none of the pool. */
const directConnections = 2;

/** Opens a database without connecting to it: connections are made when they are needed, and again after they were lost. */
export function openDatabase<S extends Schema>(options: DatabaseOptions<S>): Database<S> {
  const open = (more: postgres.Options<Record<string, never>>) =>
    openClient(options.url, { backoff: () => 0.2, max_lifetime: null, onnotice: () => {}, ...more });
  const work = {
    connect_timeout: 5,
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
  };
  const direct = open({ ...work, max: directConnections, idle_timeout: idleSeconds });
  const readiness = createConnection(
    (onclose) =>
      open({
        max: 1,
        onclose,
        connect_timeout: 2,
        connection: {
          application_name: `${options.name} readiness`,
          ...(options.isPooled === true ? {} : { statement_timeout: 1_000 }),
        },
      }),
    readinessIdleSeconds,
  );
  const connections = Array.from({ length: options.poolSize }, () =>
    createConnection((onclose) => {
      const client = open({ ...work, max: 1, onclose });
      // Drizzle has changed how the client that it was given reads and writes values.
      Object.assign(client.options.parsers, direct.options.parsers);
      Object.assign(client.options.serializers, direct.options.serializers);
      return client;
    }, idleSeconds),
  );
  const gate = createConnectionGate({
    connections,
    maxWaitMs: options.maxWaitMs,
    onFree: (connection) => connection.rest(),
  });
  const sql = poolStatements(direct, gate);
  const onWait = options.onWaitInTransaction ?? refuseWaits;
  const db = drizzle(poolTransactions(sql, gate), { schema: options.schema });

  let underway = 0;
  let repliedAt = Number.NEGATIVE_INFINITY;
  const database: Database<S> = {
    db,
    sql,
    onBegun: () => {},
    transactionsUnderway: () => underway,
    async transaction(work) {
      assertOutsideTransaction('another transaction');
      const askedAt = performance.now();
      underway += 1;
      const { result, effects } = await db
        .transaction((tx) => {
          database.onBegun((performance.now() - askedAt) / 1_000);
          return collectEffects(tx, () => guardWaits(onWait, () => work(tx)));
        })
        .finally(() => {
          underway -= 1;
        });
      for (const effect of effects) await effect();
      return result;
    },
    async isReady() {
      if (await answersInTime(readiness, options.onServerTime)) repliedAt = performance.now();
      readiness.rest();
      return performance.now() - repliedAt < graceMs;
    },
    async close() {
      await Promise.all([direct.end({ timeout: 5 }), ...connections.map((one) => one.close(5)), readiness.close(1)]);
    },
  };
  return database;
}

async function answersInTime(
  connection: DatabaseConnection,
  onServerTime: DatabaseOptions<Schema>['onServerTime'],
): Promise<boolean> {
  const askedAt = performance.now();
  const text = 'select extract(epoch from clock_timestamp()) * 1000 as ms';
  const answer = connection.send<readonly { readonly ms: string }[]>({ text }).then(
    ([row]) => {
      onServerTime?.(Number(row?.ms), performance.now() - askedAt);
      return true;
    },
    () => false,
  );
  return Promise.race([answer, pause(500, false, { ref: false })]);
}

/**
 * Gives connections to pieces of work, one to each at a time. The others wait in order.
 *
 * @internal
 */
export interface ConnectionGate<C> {
  /**
   * Runs `work` once a connection is free. Throws a 503 where that takes longer than the limit, and a 499 where the
   * client of the request has gone before its first connection: then the work is not done.
   */
  run<T>(work: (connection: C) => Promise<T>): Promise<T>;
}

interface GateOptions<C> {
  readonly connections: readonly C[];
  /** How long work waits at most, in ms; without a limit if undefined. */
  readonly maxWaitMs: number | undefined;
  /** Called when no work has the connection any more. */
  readonly onFree?: (connection: C) => void;
}

/**
 * The client's own queue has no limit: behind a slow database calls would wait in it for minutes.
 *
 * @internal
 */
export function createConnectionGate<C>({ connections, maxWaitMs, onFree }: GateOptions<C>): ConnectionGate<C> {
  // The one that was used last is used first, so that those which are not needed are closed after a while.
  const free = [...connections];
  const waiting = new Set<(connection: C) => void>();

  async function wait(): Promise<C> {
    const { promise, resolve, reject } = Promise.withResolvers<C>();
    waiting.add(resolve);
    if (maxWaitMs === undefined) return promise;
    const timer = setTimeout(() => {
      waiting.delete(resolve);
      reject(unavailable('The service is busy. Please try again.'));
    }, maxWaitMs);
    return promise.finally(() => clearTimeout(timer));
  }

  function release(connection: C): void {
    const [next] = waiting;
    if (next === undefined) {
      free.push(connection);
      onFree?.(connection);
    } else {
      waiting.delete(next);
      next(connection);
    }
  }

  return {
    async run(work) {
      const connection = free.pop() ?? (await wait());
      try {
        beginWork();
        return await work(connection);
      } finally {
        release(connection);
      }
    },
  };
}

/**
 * Returns the client with statements that have a connection of the gate. Drizzle sends each statement outside of a transaction
 * through `unsafe`. Inside a transaction such a statement would need a second connection, so it is refused.
 */
function poolStatements(client: Sql, gate: ConnectionGate<DatabaseConnection>): Sql {
  const send = createUnsafe((statement) => gate.run((connection) => connection.send(statement)));
  const unsafe = (...statement: Parameters<Sql['unsafe']>) => {
    assertOutsideTransaction('another connection to the database');
    return send(...statement);
  };
  return new Proxy(client, { get: (target, name) => (name === 'unsafe' ? unsafe : Reflect.get(target, name)) });
}

/** Returns the client with transactions that have a connection of the gate: drizzle begins them through `begin`. */
function poolTransactions(client: Sql, gate: ConnectionGate<DatabaseConnection>): Sql {
  const begin = <T>(work: (client: TransactionSql) => Promise<T>) =>
    gate.run((connection) => runTransaction(connection, work));
  return new Proxy(client, { get: (target, name) => (name === 'begin' ? begin : Reflect.get(target, name)) });
}
