const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;
const MOST_RETRIES = 6;

/**
 * Work that may be asked for at any rate: begun at once where it can be, never twice at the same time nor again within
 * `spacingMs`, and always once more after the last asking. What fails is tried again after growing pauses.
 */
export function createThrottledTask(work: () => Promise<void>, spacingMs: number): () => void {
  let isRunning = false;
  let isAsked = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run(): Promise<void> {
    timer = undefined;
    isRunning = true;
    isAsked = false;
    const startedAt = Date.now();
    try {
      await work();
      failures = 0;
    } catch {
      failures += 1;
    }
    isRunning = false;
    if (failures > 0 && failures <= MOST_RETRIES)
      plan(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1)));
    else {
      failures = 0;
      plan(Math.max(0, startedAt + spacingMs - Date.now()));
    }
  }
  /** Until then nothing is begun; then it is, if it was asked for or has failed. */
  function plan(ms: number): void {
    timer = setTimeout(() => {
      timer = undefined;
      if (isAsked || failures > 0) void run();
    }, ms);
  }
  return () => {
    isAsked = true;
    if (!isRunning && timer === undefined) void run();
  };
}
