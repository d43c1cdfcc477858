import type { StreamEnd } from './open-stream.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 10_000;

export interface KeepOptions {
  /** Opens the stream once, with this token, and hears it to its end. */
  readonly open: (token: string) => Promise<StreamEnd>;
  readonly getToken: () => string | null;
  /** A fresh token in place of one that was refused; null where the session is over. May throw: no verdict. */
  readonly renew: (token: string) => Promise<string | null>;
  /** Waits that long, or until there is reason to believe that it goes now. */
  readonly pause: (ms: number) => Promise<void>;
  readonly random: () => number;
  readonly signal: AbortSignal;
}

/**
 * Opens the stream again whenever it ends, until told to stop or the session is over: soon after the first end, with
 * growing pauses while it fails, each at random so that not all browsers come at once.
 */
export async function keepStream({ open, getToken, renew, pause, random, signal }: KeepOptions): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const token = getToken();
    if (token === null) return;
    const end = await open(token);
    if (signal.aborted) return;
    failures = end.wasOpen ? 0 : failures + 1;
    if (end.status === 401) {
      const renewed = await renew(token).catch(() => undefined);
      if (renewed === null) return;
      // A token that was good a moment ago: no reason to wait. One that is refused again and again is.
      if (renewed !== undefined && failures < 2) continue;
    }
    await pause(Math.max(end.retryAfterMs ?? 0, pauseAfter(failures, random)));
  }
}

/** Up to a second after a stream that was open, then a second, two, four and so on, half of each at random. */
export function pauseAfter(failures: number, random: () => number): number {
  if (failures === 0) return random() * FIRST_PAUSE_MS;
  const whole = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
  return whole / 2 + (random() * whole) / 2;
}
