import { AsyncLocalStorage } from 'node:async_hooks';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgTransaction } from 'drizzle-orm/pg-core';
import type { PostgresJsDatabase, PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';

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
