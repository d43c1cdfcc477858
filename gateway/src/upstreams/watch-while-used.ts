import type { Timings } from '#/upstreams/timings.ts';

/** Checks a state once. Resolves as soon as the state can be relied on; `allWell` resolves when all of it is known. */
export type Check = () => Promise<{ readonly allWell: Promise<boolean> }>;

export interface Watch {
  /** Notes a use. A promise where the state is not known yet; undefined where it is. */
  use(): Promise<void> | undefined;
  /** Looks once, unless the state is being followed anyway. */
  ask(): Promise<void>;
  /** Something went wrong: looks again soon. */
  hurry(): void;
  stop(): Promise<void>;
}

interface WatchOptions {
  readonly timings: Timings;
  readonly now: () => number;
  readonly look: Check;
}

/**
 * Keeps a state current while it is in use, and leaves it alone otherwise: of three dozen services most are seldom asked
 * for, and those cost nothing.
 */
export function watchWhileUsed({ timings, now, look }: WatchOptions): Watch {
  let usedAt = 0;
  let known = false;
  let stopped = false;
  let hurried = false;
  let first: Promise<void> = Promise.resolve();
  let running: Promise<void> | undefined;
  let asking: Promise<void> | undefined;
  let endPause = () => {};

  async function run(tellFirst: () => void): Promise<void> {
    while (!stopped && now() - usedAt < timings.idleMs) {
      const { allWell } = await look();
      known = true;
      tellFirst();
      const well = await allWell;
      if (!stopped) await pause(well && !hurried ? timings.pollMs : timings.recheckMs);
    }
    known = false;
    running = undefined;
  }

  function pause(milliseconds: number): Promise<void> {
    hurried = false;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    use() {
      usedAt = now();
      if (known || stopped) return undefined;
      if (running === undefined) {
        first = new Promise((resolve) => {
          running = run(resolve);
        });
      }
      return first;
    },
    async ask() {
      if (running !== undefined) return first;
      asking ??= look()
        .then(async ({ allWell }) => void (await allWell))
        .finally(() => {
          asking = undefined;
        });
      return asking;
    },
    hurry() {
      hurried = true;
      endPause();
    },
    async stop() {
      stopped = true;
      endPause();
      await Promise.all([running, asking]);
    },
  };
}
