/** Runs `work` for each item, at most `width` at a time. Returns the results in the items' order. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      results[index] = await work(items[index] as Item, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return results;
}

/** Starts `work` at a constant rate, however long each run takes. Resolves when all have ended. */
export async function runAtRate(
  perSecond: number,
  times: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  const started = performance.now();
  const running: Promise<void>[] = [];
  await new Promise<void>((resolve) => {
    let index = 0;
    const timer = setInterval(() => {
      const due = Math.min(times, Math.floor(((performance.now() - started) / 1_000) * perSecond) + 1);
      for (; index < due; index += 1) running.push(work(index));
      if (index < times) return;
      clearInterval(timer);
      resolve();
    }, 5);
  });
  await Promise.all(running);
}
