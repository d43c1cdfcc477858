const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;
const MOST_RETRIES = 6;

/**
 * Returns a function that requests a run of `work`. It runs at once if it can, never twice at a time, and starts at most once per
 * `spacingMs`. A request during a run or a pause leads to one more run afterwards. A failed run is retried after growing pauses, at
 * most six times.
 */
export function createThrottledTask(work: () => Promise<void>, spacingMs: number): () => void {
  let isRunning = false;
  let isRequested = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run(): Promise<void> {
    timer = undefined;
    isRunning = true;
    isRequested = false;
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
  /** Blocks new runs for `ms`; then runs if one was requested or the last one failed. */
  function plan(ms: number): void {
    timer = setTimeout(() => {
      timer = undefined;
      if (isRequested || failures > 0) void run();
    }, ms);
  }
  return () => {
    isRequested = true;
    if (!isRunning && timer === undefined) void run();
  };
}
