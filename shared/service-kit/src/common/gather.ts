export interface Gatherer<Item> {
  add(item: Item): void;
  /** Delivers the gathered items as soon as possible, without waiting for more. */
  flush(): void;
}

interface GathererOptions<Item> {
  /** So many items are delivered together at the most. */
  readonly most: number;
  /** At most this many deliveries are in progress at once. */
  readonly parallel: number;
  /** How long an item is gathered at the longest, in ms. */
  readonly longestMs: number;
  /** Never rejects. */
  readonly deliver: (items: readonly Item[]) => Promise<void>;
}

/** The rest after a delivery, in parts of the time that it took. More of it makes larger parts, of which each item waits longer. */
const restShare = 0.5;

/**
 * Gathers items for deliveries whose cost hardly grows with the number of items. The first item of a burst is delivered at once,
 * with all that has arrived by then. What arrives during that delivery, and during a pause half as long, is delivered together. The
 * pause leaves time for other work, and the slower the deliveries are, the more items each one has.
 */
export function createGatherer<Item>({ most, parallel, longestMs, deliver }: GathererOptions<Item>): Gatherer<Item> {
  let items: Item[] = [];
  let isDue = false;
  let next: NodeJS.Immediate | undefined;
  let deadline: NodeJS.Timeout | undefined;
  let resting: NodeJS.Timeout | undefined;
  let underway = 0;

  /** Delivers items while they are due, or the batch is full, and fewer than `parallel` deliveries are in progress. */
  function deliverDue(): void {
    while (underway < parallel && (items.length >= most || (isDue && items.length > 0))) {
      const together = items.slice(0, most);
      items = items.slice(most);
      underway += 1;
      const begun = performance.now();
      void deliver(together).finally(() => {
        underway -= 1;
        rest(performance.now() - begun);
        deliverDue();
      });
    }
    if (items.length > 0) return;
    isDue = false;
    clearTimeout(deadline);
    deadline = undefined;
  }

  function rest(ms: number): void {
    clearTimeout(resting);
    resting = setTimeout(
      () => {
        resting = undefined;
        if (underway === 0) flush();
      },
      Math.min(ms * restShare, longestMs),
    );
  }

  function flush(): void {
    clearImmediate(next);
    next = undefined;
    isDue = true;
    deliverDue();
  }

  return {
    add(item) {
      items.push(item);
      if (items.length >= most) deliverDue();
      else if (underway === 0 && resting === undefined) next ??= setImmediate(flush);
      else deadline ??= setTimeout(flush, longestMs);
    },
    flush,
  };
}
