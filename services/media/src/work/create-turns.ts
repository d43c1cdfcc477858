/** Runs work in its turn. */
export type TakeTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Returns a function that runs work, so much of it at once and the rest in the order in which it came. */
export function createTurns(most: number): TakeTurn {
  let atWork = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (atWork >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    atWork += 1;
    try {
      return await work();
    } finally {
      atWork -= 1;
      waiting.shift()?.();
    }
  };
}
