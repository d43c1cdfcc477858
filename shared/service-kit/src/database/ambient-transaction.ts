import { AsyncLocalStorage } from 'node:async_hooks';

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
