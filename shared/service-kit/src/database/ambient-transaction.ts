import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from '#/database/transaction.ts';

/** The transaction that the code at hand runs in. */
export interface AmbientTransaction {
  readonly tx: Transaction;
  readonly database: unknown;
  readonly afterCommit: (() => void | Promise<void>)[];
  readonly onWait: WaitPolicy;
  /** False once it has ended: what was started within it and goes on alone is no part of it. */
  isOpen: boolean;
}

/** What happens where a transaction is about to wait for something else; `what` names that. */
export type WaitPolicy = (what: string) => void;

const ambient = new AsyncLocalStorage<AmbientTransaction>();

export function currentTransaction(): AmbientTransaction | undefined {
  const current = ambient.getStore();
  return current?.isOpen === true ? current : undefined;
}

/** Runs `work` in a transaction, until the work ends. */
export async function runInTransaction<T>(transaction: AmbientTransaction, work: () => Promise<T>): Promise<T> {
  try {
    return await ambient.run(transaction, work);
  } finally {
    transaction.isOpen = false;
  }
}

/** Runs `work` outside of any transaction. */
export function runOutsideTransaction<T>(work: () => T): T {
  return ambient.exit(work);
}

/**
 * Called by whatever waits for a file, a process, a socket or a connection of its own. In a transaction that would keep a
 * connection, and the rows it has locked, for as long as the wait lasts: tests and development throw, production counts.
 */
export function assertOutsideTransaction(what: string): void {
  currentTransaction()?.onWait(what);
}

/** For tests and development. */
export function refuseWaits(what: string): never {
  throw new Error(`${what} must not be waited for inside a transaction: do it before, or in afterCommit`);
}
