import { AsyncLocalStorage } from 'node:async_hooks';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgTransaction } from 'drizzle-orm/pg-core';
import type { PostgresJsDatabase, PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';
import type { PendingQuery, TransactionSql } from 'postgres';
import type { DatabaseConnection, SentStatement } from '#/database/connection.ts';
import { isInFailedTransaction } from '#/database/database-errors.ts';

/** Drizzle's tables of a service, by name. */
export type Schema = Record<string, unknown>;

/** A transaction. A change and its event are written in the same one. */
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
  /** False once the transaction has ended: work that outlives it is no longer inside it. */
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
/** Is given the whole transaction, because a savepoint is over by then. */
type Write = (tx: Transaction) => Promise<void>;

/** What a transaction does at its end. */
interface Ending {
  readonly writes: Write[];
  readonly effects: Effect[];
}

const endingOf = new WeakMap<object, Ending>();

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

/**
 * Runs `write` as the last thing before the commit, in the order of the calls: the rows that it writes are locked for a moment only.
 * For what nothing else in the transaction reads. Throws where `tx` was not opened by the kit.
 */
export function writeAtCommit(tx: Transaction, write: Write): void {
  requireEnding(tx).writes.push(write);
}

/** Runs the work of a whole transaction. Returns its result and what is to be done after the commit. */
export async function collectEffects<T>(
  tx: Transaction,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly effects: readonly Effect[] }> {
  const { writes, effects }: Ending = { writes: [], effects: [] };
  endingOf.set(tx, { writes, effects });
  const result = await work();
  for (const write of writes) await write(tx);
  return { result, effects };
}

/** Runs `work` in a savepoint. A throw rolls back only that part of the transaction, and drops the effects and writes it had scheduled. */
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
 *
 * @internal
 */
export async function runTransaction<T>(
  connection: DatabaseConnection,
  work: (client: TransactionSql) => Promise<T>,
): Promise<T> {
  const { send, hasEnded } = connection.forTransaction();
  let savepoints = 0;

  /** Runs a transaction or savepoint that has begun. */
  async function runScope<R>(scope: (client: TransactionSql) => Promise<R>, rollback: string): Promise<R> {
    let isOpen = true;
    let failure: { readonly error: unknown } | undefined;
    async function execute<Q>(statement: SentStatement): Promise<Q> {
      if (!isOpen) throw new Error('the transaction of this statement is over');
      try {
        return await send(statement);
      } catch (error) {
        // PostgreSQL refuses to commit after a failed statement, even if the error was caught.
        failure ??= { error };
        throw error;
      }
    }
    const client = {
      unsafe: createUnsafe(execute),
      async savepoint(inner: (client: TransactionSql) => Promise<unknown>) {
        savepoints += 1;
        const name = `s${savepoints}`;
        await execute({ text: `savepoint ${name}` });
        return runScope(inner, `rollback to ${name}`);
      },
    } as unknown as TransactionSql;
    try {
      const result = await scope(client);
      isOpen = false;
      if (failure !== undefined) throw failure.error;
      return result;
    } catch (error) {
      isOpen = false;
      if (!hasEnded()) await send({ text: rollback }).catch(() => connection.abandon());
      // A statement after a failed one reports only that the transaction is aborted; the first error is the cause.
      throw failure !== undefined && isInFailedTransaction(error) ? failure.error : error;
    }
  }

  await send({ text: 'begin' });
  const result = await runScope(work, 'rollback');
  await send({ text: 'commit' });
  return result;
}

/**
 * Returns the method through which drizzle sends statements. As with the client's own, a query is sent only when it or its `values()` is
 * awaited.
 *
 * @internal
 */
export function createUnsafe(send: (statement: SentStatement) => Promise<unknown>): TransactionSql['unsafe'] {
  return ((...[text, parameters = [], { prepare = false } = {}]: Parameters<TransactionSql['unsafe']>) => {
    let sent: Promise<unknown> | undefined;
    const sendOnce = (asArrays: boolean) => {
      sent ??= send({ text, parameters, prepare, asArrays });
      return sent;
    };
    return {
      // biome-ignore lint/suspicious/noThenProperty: stands in for a query of the client, which is awaited
      then: (onResult, onError) => sendOnce(false).then(onResult as never, onError),
      catch: (onError) => sendOnce(false).catch(onError),
      values: () => sendOnce(true),
    } as Partial<PendingQuery<never>>;
  }) as unknown as TransactionSql['unsafe'];
}
