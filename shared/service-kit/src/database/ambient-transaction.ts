import { AsyncLocalStorage } from 'node:async_hooks';

/** What happens where a transaction is about to wait for something else; `what` names that. */
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
 * Called before anything waits for a file, a process, a socket or a connection of its own. Such a wait inside a transaction
 * would occupy a connection and keep rows locked for as long as it lasts: tests and development throw, production counts.
 */
export function assertOutsideTransaction(what: string): void {
  const transaction = openTransaction.getStore();
  if (transaction?.isOpen === true) transaction.onWait(what);
}

/** The policy of tests and development. */
export function refuseWaits(what: string): never {
  throw new Error(`${what} must not be waited for inside a transaction: do it before, or in afterCommit`);
}
