import { tooManyRequests } from '@stagedoor/service-kit/common/errors';

/** The person whose pictures are processed; null for work of the system. */
export type PictureOwner = string | null;

export interface PictureBudget {
  /** Processor time of a person in a window, in ms. It comes back evenly over the window. */
  readonly budgetMs: number;
  readonly windowMs: number;
  /** Returns ms that only grow. */
  readonly now?: () => number;
}

interface TurnsOptions extends PictureBudget {
  /** How many turns there are at a time. */
  readonly atOnce?: number;
}

export interface PictureTurns {
  /** Throws a 429 if the person's work has used up their budget. */
  assertBudget(owner: PictureOwner): void;
  /** Waits for a turn. The caller ends it with the returned function, which takes the used processor time in ms. */
  take(owner: PictureOwner): Promise<(usedMs: number) => void>;
}

interface Waiting {
  readonly owner: PictureOwner;
  readonly begin: () => void;
}

/** Entries of people whose budget is whole again are removed at this number of entries. */
const mostKnown = 1_000;

/**
 * So many turns at a time. The next turn goes to the waiting person whose work took the least time lately: whoever sends much delays
 * only themselves, and others by no more than a turn in progress.
 */
export function createPictureTurns({
  budgetMs,
  windowMs,
  now = () => performance.now(),
  atOnce = 1,
}: TurnsOptions): PictureTurns {
  const backPerMs = budgetMs / windowMs;
  const spent = new Map<PictureOwner, { readonly ms: number; readonly at: number }>();
  const waiting: Waiting[] = [];
  let taken = 0;

  function spentOf(owner: PictureOwner): number {
    const known = spent.get(owner);
    return known === undefined ? 0 : Math.max(0, known.ms - (now() - known.at) * backPerMs);
  }

  function spend(owner: PictureOwner, ms: number): void {
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
    assertBudget(owner) {
      const over = spentOf(owner) - budgetMs;
      if (owner !== null && over >= 0) throw tooManyRequests(Math.max(1, Math.ceil(over / backPerMs / 1_000)));
    },
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
