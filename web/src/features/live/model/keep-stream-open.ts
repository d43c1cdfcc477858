import type { StreamEnd } from './open-live-stream.ts';

const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 10_000;

export interface KeepOpenOptions {
  /** Opens the stream once with this token. Resolves when it has ended. */
  readonly open: (token: string) => Promise<StreamEnd>;
  readonly getToken: () => string | null;
  /** Returns a new token to replace a rejected one, or null if the session is over. Throws if this cannot be determined now. */
  readonly refreshToken: (token: string) => Promise<string | null>;
  /** Waits that long, or until a new try is likely to succeed. */
  readonly wait: (ms: number) => Promise<void>;
  readonly random: () => number;
  readonly signal: AbortSignal;
}

/**
 * Reconnects whenever the stream ends, until `signal` aborts or the session is over: with exponential backoff while it
 * fails, and with jitter, so that not all browsers reconnect at the same moment.
 */
export async function keepStreamOpen({
  open,
  getToken,
  refreshToken,
  wait,
  random,
  signal,
}: KeepOpenOptions): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const token = getToken();
    if (token === null) return;
    const end = await open(token);
    if (signal.aborted) return;
    failures = end.wasOpen ? 0 : failures + 1;
    if (end.status === 401) {
      const refreshed = await refreshToken(token).catch(() => undefined);
      if (refreshed === null) return;
      // The new token is tried at once; if tokens are refused repeatedly, the delay applies.
      if (refreshed !== undefined && failures < 2) continue;
    }
    await wait(Math.max(end.retryAfterMs ?? 0, reconnectDelay(failures, random)));
  }
}

/** Up to a second after a stream that was open; after failures 1, 2, 4 and up to 10 seconds, half of it at random. */
export function reconnectDelay(failures: number, random: () => number): number {
  if (failures === 0) return random() * FIRST_DELAY_MS;
  const whole = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1));
  return whole / 2 + (random() * whole) / 2;
}
