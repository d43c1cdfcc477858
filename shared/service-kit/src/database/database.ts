import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { createConnectionGate, poolStatements } from '#/database/connection-gate.ts';
import { sessionTimeouts } from '#/database/session-timeouts.ts';
import type { Schema, Transaction } from '#/database/transaction.ts';
import {
  assertOutsideTransaction,
  collectEffects,
  guardWaits,
  refuseWaits,
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
