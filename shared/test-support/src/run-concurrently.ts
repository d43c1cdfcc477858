/** Runs `work` for each item, at most `width` at a time. Returns the results in the items' order. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return results;
}

/** Starts `work` at a constant rate, however long each run takes, until `isOver`. Resolves when all have ended. */
export async function runAtRate(
  perSecond: number,
  isOver: (begun: number) => boolean,
  work: (index: number) => Promise<void>,
): Promise<void> {
  const started = performance.now();
  const running: Promise<void>[] = [];
  await new Promise<void>((resolve) => {
    const beat = setInterval(() => {
      const due = ((performance.now() - started) / 1_000) * perSecond;
      while (running.length < due && !isOver(running.length)) running.push(work(running.length));
      if (!isOver(running.length)) return;
      clearInterval(beat);
      resolve();
    }, 5);
  });
  await Promise.all(running);
}
