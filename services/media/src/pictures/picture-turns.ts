interface TurnsOptions {
  /** How many turns there are at a time. */
  readonly atOnce?: number;
  /** Returns ms that only grow. */
  readonly now?: () => number;
}

export interface PictureTurns {
  /** Waits for a turn for the person. The caller ends it with the returned function, which takes the used processor time in ms. */
  take(owner: string): Promise<(usedMs: number) => void>;
}

interface Waiting {
  readonly owner: string;
  readonly begin: () => void;
}

/** How much of what a person's work took is forgotten in a ms: a fifth of a processor, which they may take all the time. */
const forgottenPerMs = 0.2;
/** Entries of people of whom all is forgotten are removed at this number of entries. */
const mostKnown = 1_000;

/**
 * So many turns at a time. The next turn goes to the waiting person whose work took the least time lately: whoever sends much delays
 * only themselves, and others by no more than a turn in progress.
 */
export function createPictureTurns({ atOnce = 1, now = () => performance.now() }: TurnsOptions = {}): PictureTurns {
  const spent = new Map<string, { readonly ms: number; readonly at: number }>();
  const waiting: Waiting[] = [];
  let taken = 0;

  function spentOf(owner: string): number {
    const known = spent.get(owner);
    return known === undefined ? 0 : Math.max(0, known.ms - (now() - known.at) * forgottenPerMs);
  }

  function spend(owner: string, ms: number): void {
    spent.set(owner, { ms: spentOf(owner) + ms, at: now() });
    if (spent.size <= mostKnown) return;
    for (const known of spent.keys()) if (spentOf(known) === 0) spent.delete(known);
  }

  function next(): void {
    const [first] = waiting
      .map((one, place) => ({ place, ms: spentOf(one.owner) }))
      .sort((one, other) => one.ms - other.ms || one.place - other.place);
    const [chosen] = first === undefined ? [] : waiting.splice(first.place, 1);
    if (chosen === undefined) taken -= 1;
    else chosen.begin();
  }

  return {
    async take(owner) {
      // Who waits takes over the turn of whom it waited for.
      if (taken === atOnce) await new Promise<void>((begin) => waiting.push({ owner, begin }));
      else taken += 1;
      return (usedMs) => {
        spend(owner, usedMs);
        next();
      };
    },
  };
}
