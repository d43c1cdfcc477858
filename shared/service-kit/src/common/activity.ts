/** Whether a process has anything to do. Loops that look for work look less often while it has had nothing for a while. */
export interface Activity {
  /** A call, an event or due work arrived, which may leave work behind. */
  note(): void;
  isResting(): boolean;
  /** Calls `listener` when something comes after a rest. */
  onWoken(listener: () => void): void;
}

interface ActivityOptions {
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
  /**
   * A process that has had nothing to do for this long rests. Longer than it takes until work that a call leaves behind
   * is due.
   */
  readonly restAfterMs?: number;
}

export function createActivity({
  now = () => performance.now(),
  restAfterMs = 10_000,
}: ActivityOptions = {}): Activity {
  const listeners: (() => void)[] = [];
  let lastAt = now();
  const isResting = () => now() - lastAt >= restAfterMs;
  return {
    note() {
      const wasResting = isResting();
      lastAt = now();
      if (wasResting) for (const listener of listeners) listener();
    },
    isResting,
    onWoken: (listener) => void listeners.push(listener),
  };
}
