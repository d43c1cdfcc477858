import type { Schema, Transaction } from '#/database/transaction.ts';

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
