import { isOutage } from '#/shared/http/client-error.ts';

interface DraftSaverOptions {
  readonly save: () => Promise<void>;
  /** Called with the reason why the server refused to save, and with undefined once it has saved. */
  readonly onRefusal: (error: unknown) => void;
  readonly delayMs?: number;
  readonly retryMs?: number;
}

export interface DraftSaver {
  /** Has the draft saved a moment after the last of several changes. */
  readonly plan: () => void;
  /** Saves at once, after a request that is under way; returns whether the draft is saved then. */
  readonly flush: () => Promise<boolean>;
  /** Saves no more until `resume`; returns when no request is under way. */
  readonly pause: () => Promise<void>;
  readonly resume: () => void;
}

/** Saves with one request at a time. It retries after an outage; after a rejection it waits for the next change. */
export function createDraftSaver({ save, onRefusal, delayMs = 1000, retryMs = 10_000 }: DraftSaverOptions): DraftSaver {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Promise.resolve(true);
  let isPaused = false;

  async function attempt(): Promise<boolean> {
    if (isPaused) return false;
    try {
      await save();
      onRefusal(undefined);
      return true;
    } catch (error) {
      if (isOutage(error)) schedule(retryMs);
      else onRefusal(error);
      return false;
    }
  }
  function schedule(ms: number): void {
    clearTimeout(timer);
    if (!isPaused) timer = setTimeout(() => void flush(), ms);
  }
  function flush(): Promise<boolean> {
    clearTimeout(timer);
    last = last.then(attempt);
    return last;
  }
  return {
    plan: () => schedule(delayMs),
    flush,
    async pause() {
      isPaused = true;
      clearTimeout(timer);
      await last;
    },
    resume() {
      isPaused = false;
    },
  };
}
