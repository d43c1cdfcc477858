/** Lets at most `count` tasks run at a time; others wait in their order. */
export function createSlots(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];

  function release(): void {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }

  /** Waits for a slot. Returns the function that gives it back, once. Throws the signal's reason. */
  return async function acquire(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (free > 0) free -= 1;
    else {
      await new Promise<void>((resolve, reject) => {
        const start = () => {
          signal.removeEventListener('abort', abort);
          resolve();
        };
        const abort = () => {
          waiting.splice(waiting.indexOf(start), 1);
          reject(signal.reason);
        };
        waiting.push(start);
        signal.addEventListener('abort', abort, { once: true });
      });
    }
    let isHeld = true;
    return () => {
      if (isHeld) release();
      isHeld = false;
    };
  };
}
