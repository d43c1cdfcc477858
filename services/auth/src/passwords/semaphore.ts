/** Lets so many run at once and so many wait. */
export interface Semaphore {
  /** Runs `work` when it is its turn. Throws what `refuse` makes where too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createSemaphore({
  concurrency,
  queue,
  refuse,
}: {
  concurrency: number;
  queue: number;
  refuse: () => Error;
}): Semaphore {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    async run(work) {
      if (running < concurrency) running += 1;
      else if (waiting.length >= queue) throw refuse();
      // Who is woken takes over the place of the one that ended.
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
