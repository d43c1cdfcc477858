import { LRUCache } from 'lru-cache';

/** The calls of one key in its window, this one included, and the milliseconds until the window ends. */
export interface CallCount {
  readonly current: number;
  readonly ttl: number;
}

/** Counts calls in fixed windows, by key. */
export interface CallCounts {
  /** `max` is how many the key may have: past it only the end of the window matters. */
  count(key: string, windowMs: number, max: number): Promise<CallCount>;
  close(): void;
}

/** Keys remembered at once: fewer would let many clients push a busy one out. */
export const rememberedKeys = 50_000;

/** Counts the calls of this process, in memory. */
export function createLocalCounts(now = () => Date.now()): CallCounts {
  const windows = new LRUCache<string, { calls: number; readonly endsAt: number }>({ max: rememberedKeys });
  return {
    async count(key, windowMs) {
      const time = now();
      const known = windows.get(key);
      const window = known && known.endsAt > time ? known : { calls: 0, endsAt: time + windowMs };
      if (window !== known) windows.set(key, window);
      window.calls += 1;
      return { current: window.calls, ttl: window.endsAt - time };
    },
    close() {},
  };
}
