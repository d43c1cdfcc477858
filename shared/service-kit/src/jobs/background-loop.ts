import type { Logger } from '#/observability/logger.ts';

/** Work that is done again and again, at once when woken and otherwise after a pause. */
export interface BackgroundLoop {
  wake(): void;
  /** Resolves when the round under way is over. */
  stop(): Promise<void>;
}

interface LoopOptions {
  readonly name: string;
  readonly pauseMs: number;
  readonly log: Logger;
  /** Resolves to true where there may be more to do at once. A throw is logged, and the pause follows. */
  readonly round: () => Promise<boolean>;
}

export function startLoop({ name, pauseMs, log, round }: LoopOptions): BackgroundLoop {
  let stopped = false;
  let woken = false;
  let endPause = () => {};

  async function run(): Promise<void> {
    while (!stopped) {
      woken = false;
      const more = await round().catch((error: unknown) => {
        log.warn({ err: error, loop: name }, 'a round failed and will be repeated');
        return false;
      });
      if (!more && !woken && !stopped) await pause();
    }
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

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
