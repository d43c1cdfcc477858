import { unavailable } from '@stagedoor/service-kit/common/errors';

/**
 * Runs `work` once all that was begun before it with one of the same keys has ended. Throws a 503 where that takes longer than the
 * limit; the work is not done then.
 */
export type TakeTurn = <T>(keys: readonly string[], work: () => Promise<T>) => Promise<T>;

/**
 * Lets work that locks the same rows take turns before it has a connection to the database. Otherwise a crowd that follows one
 * person, or a program that follows many, holds each connection while it waits for a lock, and what others read finds none.
 */
export function createTurns(longestWaitMs: number): TakeTurn {
  /** By key, the end of the last work that was begun with it. */
  const ends = new Map<string, Promise<void>>();
  return async (keys, work) => {
    const before = Promise.all(keys.map((key) => ends.get(key)));
    const isFirst = keys.every((key) => !ends.has(key));
    let finish = () => {};
    const end = new Promise<void>((resolve) => {
      finish = resolve;
    });
    for (const key of keys) ends.set(key, end);
    try {
      if (!isFirst) await waitAtMost(longestWaitMs, before);
      return await work();
    } finally {
      // What has given up lets the next one begin only after those before itself.
      void before.then(() => {
        finish();
        for (const key of keys) if (ends.get(key) === end) ends.delete(key);
      });
    }
  };
}

async function waitAtMost(ms: number, before: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(unavailable('The service is busy. Please try again.')), ms);
  });
  try {
    await Promise.race([before, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
