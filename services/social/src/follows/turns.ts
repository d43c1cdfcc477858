import { unavailable } from '@stagedoor/service-kit/common/errors';

/**
 * Runs `work` while no other work with one of the same keys runs. Throws a 503 if that takes longer than the limit; the work is not
 * done then.
 */
export type TakeTurn = <T>(keys: readonly string[], work: () => Promise<T>) => Promise<T>;

interface Waiter {
  readonly keys: readonly string[];
  begin(): void;
}

/**
 * Lets work that locks the same rows wait for its turn before it takes a database connection. Otherwise a crowd that follows
 * one person, or a program that follows many, would hold connections while it waits for locks, and reads would find none.
 * Waiting work holds no key, or else a program that follows a hundred people would block everybody else.
 */
export function createTurns(longestWaitMs: number): TakeTurn {
  const busy = new Set<string>();
  /** By key, in the order of their arrival. */
  const waiting = new Map<string, Set<Waiter>>();
  const areFree = (keys: readonly string[]) => !keys.some((key) => busy.has(key));

  function occupy(keys: readonly string[]): void {
    for (const key of keys) busy.add(key);
  }

  function waitFor(keys: readonly string[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        for (const key of keys) {
          const others = waiting.get(key);
          others?.delete(waiter);
          if (others?.size === 0) waiting.delete(key);
        }
      };
      const waiter: Waiter = {
        keys,
        begin() {
          leave();
          occupy(keys);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        leave();
        reject(unavailable('The service is busy. Please try again.'));
      }, longestWaitMs);
      for (const key of keys) waiting.set(key, (waiting.get(key) ?? new Set()).add(waiter));
    });
  }

  function release(keys: readonly string[]): void {
    for (const key of keys) busy.delete(key);
    for (const key of keys) {
      for (const waiter of waiting.get(key) ?? []) {
        if (busy.has(key)) break;
        if (areFree(waiter.keys)) waiter.begin();
      }
    }
  }

  return async (keys, work) => {
    if (areFree(keys)) occupy(keys);
    else await waitFor(keys);
    try {
      return await work();
    } finally {
      release(keys);
    }
  };
}
