import { AsyncLocalStorage } from 'node:async_hooks';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgTransaction } from 'drizzle-orm/pg-core';
import type { PostgresJsDatabase, PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';
import type { Sql, TransactionSql } from 'postgres';

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

const effectsOf = new WeakMap<object, Effect[]>();

/**
 * Runs `effect` once the transaction has committed; never where it rolls back. For calls to other services, files and mail,
 * which must not happen for a change that did not. Throws where `tx` was not opened by the kit.
 */
export function afterCommit(tx: Transaction, effect: Effect): void {
  const effects = effectsOf.get(tx);
  if (effects === undefined) throw new Error('afterCommit needs a transaction of database.transaction or of savepoint');
  effects.push(effect);
}

/** Runs `work` with a list for the effects of its transaction. Returns the result of `work` and the list. */
export async function collectEffects<T>(
  tx: object,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly effects: readonly Effect[] }> {
  const effects: Effect[] = [];
  effectsOf.set(tx, effects);
  return { result: await work(), effects };
}

/** Runs `work` in a savepoint. A throw rolls back only that part of the transaction, and drops its effects. */
export async function savepoint<S extends Schema, T>(
  tx: Transaction<S>,
  work: (inner: Transaction<S>) => Promise<T>,
): Promise<T> {
  const { result, effects } = await tx.transaction((inner) => collectEffects(inner, () => work(inner)));
  for (const effect of effects) afterCommit(tx, effect);
  return result;
}

type StatementParameters = Parameters<Sql['unsafe']>;

/** A connection of which a transaction has the only use. */
export interface TransactionConnection {
  /** Sends a statement. Rejects when the connection ends before the answer. */
  send<T>(statement: (client: Sql) => PromiseLike<T>): Promise<T>;
  /** Begins a transaction on it. */
  begin(): Promise<BegunTransaction>;
  /** Never uses this connection again, because it is not known what it is in. */
  abandon(): void;
}

interface BegunTransaction {
  send: TransactionConnection['send'];
  /** Whether the connection has ended: the server has rolled back, and a further statement would be one by itself. */
  hasEnded(): boolean;
}

/**
 * Runs `work` between `begin` and `commit` on a connection of its own; rolls back where it or one of its statements fails. Statements
 * are sent one after the other, and none once the connection has ended.
 *
 * @internal
 */
export async function runTransaction<T>(
  connection: TransactionConnection,
  work: (client: TransactionSql) => Promise<T>,
): Promise<T> {
  const begun = await connection.begin();
  let last: Promise<unknown> = Promise.resolve();
  let savepoints = 0;

  function send<R>(statement: (client: Sql) => PromiseLike<R>): Promise<R> {
    const sent = last.then(() => {
      if (begun.hasEnded()) throw connectionEnded('the connection of the transaction has ended');
      return begun.send(statement);
    });
    last = sent.catch(() => {});
    return sent;
  }

  /** Runs a transaction or savepoint that has begun. */
  async function runScope<R>(
    scope: (client: TransactionSql) => Promise<R>,
    ends: { readonly commit?: string; readonly rollback: string },
  ): Promise<R> {
    let isOpen = true;
    let failure: { readonly error: unknown } | undefined;
    async function execute<Q>(statement: (client: Sql) => PromiseLike<Q>): Promise<Q> {
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
      unsafe: (...statement: StatementParameters) =>
        createLazyQuery(
          () => execute((used) => used.unsafe(...statement)),
          () => execute((used) => used.unsafe(...statement).values()),
        ),
      async savepoint(inner: (client: TransactionSql) => Promise<unknown>) {
        savepoints += 1;
        const name = `s${savepoints}`;
        await execute((used) => used.unsafe(`savepoint ${name}`));
        return runScope(inner, { rollback: `rollback to ${name}` });
      },
    } as unknown as TransactionSql;
    try {
      const result = await scope(client);
      isOpen = false;
      if (failure !== undefined) throw failure.error;
      const { commit } = ends;
      if (commit !== undefined) await send((used) => used.unsafe(commit));
      return result;
    } catch (error) {
      isOpen = false;
      if (!begun.hasEnded()) await send((used) => used.unsafe(ends.rollback)).catch(() => connection.abandon());
      throw error;
    }
  }

  return runScope(work, { commit: 'commit', rollback: 'rollback' });
}

/**
 * Returns an error with the code that the client itself gives a statement whose connection ended.
 *
 * @internal
 */
export function connectionEnded(message: string): Error {
  return Object.assign(new Error(message), { code: 'CONNECTION_CLOSED' });
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
