import { logoutLate } from '@stagedoor/contracts/auth';
import { callWithToken } from '#/shared/http/api-client.ts';
import { ClientError } from '#/shared/http/client-error.ts';
import { withSessionLock } from '#/shared/session/session-lock.ts';
import { readPendingSignOuts, removePendingSignOut } from './pending-sign-outs.ts';

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

let running: Promise<void> | undefined;

/** Reports sessions that were ended offline to the server, with retries until it has confirmed all. */
export function reportSignOuts(): Promise<void> {
  running ??= report().finally(() => {
    running = undefined;
  });
  return running;
}

async function report(): Promise<void> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    await Promise.all(readPendingSignOuts().map(reportSignOut));
    if (readPendingSignOuts().length === 0) return;
    await waitOrNetwork(pauseMs);
  }
}

/** Reports one session to the server. Returns whether the server has ended it. */
export async function reportSignOut(hash: string): Promise<boolean> {
  try {
    await callWithToken(logoutLate, { body: { refreshTokenHash: hash } }, { keepalive: true }, null);
  } catch (error) {
    if (!isHeard(error)) return false;
  }
  await withSessionLock(() => removePendingSignOut(hash));
  return true;
}

/** A session unknown to the server has ended as well; after an outage or a rate limit the server may not have received the request. */
function isHeard(error: unknown): boolean {
  return error instanceof ClientError && (error.statusCode === 404 || error.statusCode === 400);
}

/** Waits for that long, or until the browser has a network again. */
function waitOrNetwork(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
  });
}
