import type { Activity } from '#/common/activity.ts';
import type { Logger } from '#/observability/logger.ts';

/** Work that is done again and again, at once when woken and otherwise after a pause. */
export interface BackgroundLoop {
  wake(): void;
  /** Resolves when the round under way is over. */
  stop(): Promise<void>;
}

/** How long the pause is while the process rests. */
export interface Rest {
  readonly activity: Activity;
  readonly pauseMs: number;
}

interface LoopOptions {
  readonly name: string;
  readonly pauseMs: number;
  /** With `rest` the pause is longer while the process rests; the usual pause returns with the first thing that comes. */
  readonly rest?: Rest | undefined;
  readonly log: Logger;
  /** Resolves to true where there may be more to do at once. A throw is logged, and the pause follows. */
  readonly round: () => Promise<boolean>;
}

export function startLoop({ name, pauseMs, rest, log, round }: LoopOptions): BackgroundLoop {
  let stopped = false;
  let woken = false;
  let endPause = () => {};
  let shortenPause = () => {};

  async function run(): Promise<void> {
    while (!stopped) {
      woken = false;
      const more = await round().catch((error: unknown) => {
        log.warn({ err: error, loop: name }, 'a round failed and will be repeated');
        return false;
      });
      if (more) rest?.activity.note();
      else if (!woken && !stopped) await pause();
    }
  }

  function pause(): Promise<void> {
    const isLong = rest?.activity.isResting() === true && rest.pauseMs > pauseMs;
    return new Promise((resolve) => {
      let timer = setTimeout(resolve, isLong ? rest.pauseMs : pauseMs);
      shortenPause = () => {
        if (!isLong) return;
        clearTimeout(timer);
        timer = setTimeout(resolve, pauseMs);
      };
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  rest?.activity.onWoken(() => shortenPause());
  const running = run();
  return {
    wake() {
      woken = true;
      endPause();
    },
    async stop() {
      stopped = true;
      endPause();
      await running;
    },
  };
}
