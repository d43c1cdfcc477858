/** Whether a process has anything to do. Loops that look for work look less often while it has had nothing for a while. */
export interface Activity {
  /** Something came that may leave work behind: a call, an event, due work. */
  note(): void;
  isResting(): boolean;
  /** Calls `listener` when something comes after a rest. */
  onWoken(listener: () => void): void;
}

interface ActivityOptions {
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
  /** A process to which nothing has come for this long rests. Longer than what a call leaves behind takes to fall due. */
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
