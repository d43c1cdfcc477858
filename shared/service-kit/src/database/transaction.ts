import { AsyncLocalStorage } from 'node:async_hooks';
import type { ExtractTablesWithRelations, SQL } from 'drizzle-orm';
import { PgDialect, type PgTransaction } from 'drizzle-orm/pg-core';
import { type PostgresJsDatabase, type PostgresJsQueryResultHKT, PostgresJsSession } from 'drizzle-orm/postgres-js';
import type { TransactionSql } from 'postgres';
import { connectionEnded, type DatabaseConnection, type SentStatement } from '#/database/connection.ts';

/** Drizzle's tables of a service, by name. */
export type Schema = Record<string, unknown>;

/** A transaction: what a change and its event are written in, together. */
export type Transaction<S extends Schema = Schema> = PgTransaction<
  PostgresJsQueryResultHKT,
  S,
  ExtractTablesWithRelations<S>
>;

/** The parameter of a query: the database, or the transaction that the query is part of. */
export type Executor<S extends Schema = Schema> = PostgresJsDatabase<S> | Transaction<S>;

/** Called when a transaction is about to wait for `what`. */
export type WaitPolicy = (what: string) => void;

interface OpenTransaction {
  readonly onWait: WaitPolicy;
  /** False once the transaction has ended: work that it started and that outlives it runs outside of it. */
  isOpen: boolean;
}

// For the guard below only. Code that takes part in a transaction receives it as its parameter `tx`.
const openTransaction = new AsyncLocalStorage<OpenTransaction>();

/** Runs `work` as the work of a transaction, so that {@link assertOutsideTransaction} refuses to wait in it. */
export async function guardWaits<T>(onWait: WaitPolicy, work: () => Promise<T>): Promise<T> {
  const transaction: OpenTransaction = { onWait, isOpen: true };
  try {
    return await openTransaction.run(transaction, work);
  } finally {
    transaction.isOpen = false;
  }
}

/**
 * Must be called before waiting for a file, a process, a socket or another connection. Such a wait inside a transaction
 * would occupy a connection and keep rows locked: tests and development throw, production counts it.
 */
export function assertOutsideTransaction(what: string): void {
  const transaction = openTransaction.getStore();
  if (transaction?.isOpen === true) transaction.onWait(what);
}

/** The policy of tests and development. */
export function refuseWaits(what: string): never {
  throw new Error(`${what} must not be waited for inside a transaction: do it before, or in afterCommit`);
}

type Effect = () => void | Promise<void>;
type Row = Record<string, unknown>;

/** A statement that is sent with the commit, and what is done with its rows. */
interface LastWrite {
  readonly statement: SentStatement;
  readonly onRows: (rows: readonly Row[]) => void;
}

/** What a transaction does at its end. */
interface Ending {
  readonly writes: LastWrite[];
  readonly effects: Effect[];
}

const endingOf = new WeakMap<object, Ending>();
/** The last writes of a transaction whose work is done, by the client that it was given. */
const lastWritesOf = new WeakMap<object, readonly LastWrite[]>();

function requireEnding(tx: Transaction): Ending {
  const ending = endingOf.get(tx);
  if (ending === undefined) throw new Error('a transaction of database.transaction or of savepoint is needed');
  return ending;
}

/**
 * Runs `effect` once the transaction has committed; never where it rolls back. For calls to other services, files and mail,
 * which must not happen for a change that did not. Throws where `tx` was not opened by the kit.
 */
export function afterCommit(tx: Transaction, effect: Effect): void {
  requireEnding(tx).effects.push(effect);
}

const dialect = new PgDialect();

/**
 * Sends a statement together with the commit, in one round trip, and rolls back where it fails. For what nothing else in the
 * transaction reads: nobody waits for it, and the rows that it writes are locked for a moment only. `onRows` gets what it returns
 * before the effects of `afterCommit` run. Statements keep their order. The statement stays prepared, see docs/decisions/0017.
 * Throws where `tx` was not opened by the kit.
 */
export function writeAtCommit<R extends Row>(
  tx: Transaction,
  statement: SQL,
  onRows: (rows: readonly R[]) => void = () => {},
): void {
  const { sql: text, params: parameters } = dialect.sqlToQuery(statement);
  requireEnding(tx).writes.push({
    statement: { text, parameters, prepare: true },
    onRows: (rows) => onRows(rows as readonly R[]),
  });
}

/** Runs the work of a whole transaction. Returns its result and what is to be done after the commit. */
export async function collectEffects<T>(
  tx: Transaction,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly effects: readonly Effect[] }> {
  const { session } = tx._;
  if (!(session instanceof PostgresJsSession)) throw new Error('the transaction is not one of postgres.js');
  const ending: Ending = { writes: [], effects: [] };
  endingOf.set(tx, ending);
  const result = await work();
  lastWritesOf.set(session.client, ending.writes);
  return { result, effects: ending.effects };
}

/** Runs `work` in a savepoint. A throw rolls back only that part of the transaction, and drops what it was to do at the end. */
export async function savepoint<S extends Schema, T>(
  tx: Transaction<S>,
  work: (inner: Transaction<S>) => Promise<T>,
): Promise<T> {
  const outer = requireEnding(tx);
  const ending: Ending = { writes: [], effects: [] };
  const result = await tx.transaction((inner) => {
    endingOf.set(inner, ending);
    return work(inner);
  });
  outer.writes.push(...ending.writes);
  outer.effects.push(...ending.effects);
  return result;
}

/**
 * Runs `work` between `begin` and `commit` on a connection of its own; rolls back where it or one of its statements fails.
 * Statements that are started together are sent together, in their order; none is sent once the connection has ended.
 *
 * @internal
 */
export async function runTransaction<T>(
  connection: DatabaseConnection,
  work: (client: TransactionSql) => Promise<T>,
): Promise<T> {
  const begun = connection.begin();
  let hasBegun = false;
  let isAwaited = false;
  begun.begun.then(
    () => {
      hasBegun = true;
    },
    // Whoever sends a statement gets the error, and each transaction sends one more at its end.
    () => {},
  );
  let savepoints = 0;

  async function send<R>(statement: SentStatement): Promise<R> {
    // Reads are sent with `begin`, until something has to wait for it.
    isAwaited ||= !hasBegun && statement.isRead !== true;
    if (isAwaited) await begun.begun;
    if (begun.hasEnded()) throw connectionEnded('the connection of the transaction has ended');
    return begun.send(statement);
  }

  /** Sends the last statements of the transaction and the commit together. PostgreSQL rolls back where one of them fails. */
  async function commit(writes: readonly LastWrite[]): Promise<void> {
    const answers = await Promise.allSettled([
      ...writes.map(({ statement }) => send<readonly Row[]>(statement)),
      send({ text: 'commit' }),
    ]);
    const failed = answers.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    for (const [index, { onRows }] of writes.entries()) {
      const answer = answers[index];
      if (answer?.status === 'fulfilled') onRows(answer.value as readonly Row[]);
    }
  }

  /** Runs a transaction or savepoint that has begun. */
  async function runScope<R>(
    scope: (client: TransactionSql) => Promise<R>,
    ends: { readonly commit?: (client: TransactionSql) => Promise<void>; readonly rollback: string },
  ): Promise<R> {
    let isOpen = true;
    let failure: { readonly error: unknown } | undefined;
    async function execute<Q>(statement: SentStatement): Promise<Q> {
      if (!isOpen) throw new Error('the transaction of this statement is over');
      try {
        return await send(statement);
      } catch (error) {
        // PostgreSQL refuses to commit after a failed statement, also where the error was caught.
        failure ??= { error };
        throw error;
      }
    }
    const client = {
      unsafe: (...statement: StatementArguments) =>
        createLazyQuery(
          () => execute(toStatement(statement)),
          () => execute({ ...toStatement(statement), asArrays: true }),
        ),
      async savepoint(inner: (client: TransactionSql) => Promise<unknown>) {
        savepoints += 1;
        const name = `s${savepoints}`;
        await execute({ text: `savepoint ${name}` });
        return runScope(inner, { rollback: `rollback to ${name}` });
      },
    } as unknown as TransactionSql;
    try {
      const result = await scope(client);
      isOpen = false;
      if (failure !== undefined) throw failure.error;
      await ends.commit?.(client);
      return result;
    } catch (error) {
      isOpen = false;
      if (!begun.hasEnded()) await send({ text: ends.rollback }).catch(() => connection.abandon());
      throw error;
    }
  }

  return runScope(work, { commit: (client) => commit(lastWritesOf.get(client) ?? []), rollback: 'rollback' });
}

/** What drizzle sends a statement with. */
type StatementArguments = Parameters<TransactionSql['unsafe']>;

type StatementOptions = NonNullable<StatementArguments[2]>;

/**
 * Marks a statement of `unsafe` as one that changes nothing. Where it is the first of its transaction it is sent together with
 * `begin`: if that fails alone, the statement runs outside of any transaction, and nothing is done with what it returns.
 */
export const asRead = (options: StatementOptions): StatementOptions => Object.assign({}, options, { isRead: true });

/** @internal */
export function toStatement([text, parameters = [], options = {}]: StatementArguments): SentStatement {
  return { text, parameters, prepare: options.prepare === true, isRead: 'isRead' in options };
}

/**
 * Returns a query that, like those of the client, is sent once somebody awaits it or its `values()`.
 *
 * @internal
 */
export function createLazyQuery<R, V>(rows: () => Promise<R>, values: () => Promise<V>) {
  return { ...sendWhenAwaited(rows), values: () => sendWhenAwaited(values) };
}

function sendWhenAwaited<T>(send: () => Promise<T>) {
  let sent: Promise<T> | undefined;
  const sendOnce = () => {
    sent ??= send();
    return sent;
  };
  return {
    // biome-ignore lint/suspicious/noThenProperty: stands in for a query of the client, which is awaited
    then: ((onResult, onError) => sendOnce().then(onResult, onError)) as Promise<T>['then'],
    catch: ((onError) => sendOnce().catch(onError)) as Promise<T>['catch'],
    finally: ((onEnd) => sendOnce().finally(onEnd)) as Promise<T>['finally'],
  };
}
