import { refresh } from '@stagedoor/contracts/auth';
import ky from 'ky';
import { clearSession, getRefreshToken, getToken, storeTokens } from '../session/session-store.ts';
import { isStorageAllowed } from '../storage/page-storage.ts';
import { toClientError } from './client-error.ts';

const LOCK = 'stagedoor-refresh';

let running: Promise<string | null> | null = null;
const lostListeners = new Set<() => void>();

/** Calls `listener` when a renewal finds that the session is over. Returns the function that unsubscribes it. */
export function onSessionLost(listener: () => void): () => void {
  lostListeners.add(listener);
  return () => lostListeners.delete(listener);
}

/**
 * Exchanges the refresh token for a new access token. `refused` is the access token that the server refused. Returns the token
 * to repeat the call with, or null where there is no session or the session is over. One exchange is made however many calls
 * fail at the same moment, in however many tabs. Throws a ClientError where the server could not decide (no connection, too
 * many requests, an error of its own): the session then stays.
 */
export function refreshSession(refused: string | null): Promise<string | null> {
  running ??= withLock(() => renew(refused)).finally(() => {
    running = null;
  });
  return running;
}

async function renew(refused: string | null): Promise<string | null> {
  const stored = getToken();
  // Another tab has renewed the session first. Its new token is in storage; without a token, that tab found the session over.
  if (stored === null && refused !== null) return endSession();
  if (stored !== refused) return stored;
  const refreshToken = getRefreshToken();
  if (refreshToken === null) return null;
  const { status, body } = await exchange(refreshToken);
  if (status === 0 || status === 429 || status >= 500) throw toClientError(status, body);
  const tokens = status < 400 ? readTokens(body) : null;
  if (tokens === null) return endSession();
  storeTokens(tokens);
  return tokens.token;
}

function endSession(): null {
  clearSession();
  for (const notify of lostListeners) notify();
  return null;
}

/** Returns the server's answer, with status 0 where there was none. */
async function exchange(refreshToken: string): Promise<{ status: number; body: unknown }> {
  try {
    const response = await ky(refresh.path.slice(1), {
      prefix: '/api',
      method: refresh.method,
      json: { refreshToken },
      timeout: 30_000,
      retry: 0,
      throwHttpErrors: false,
    });
    return { status: response.status, body: await response.json().catch(() => undefined) };
  } catch {
    return { status: 0, body: undefined };
  }
}

function readTokens(body: unknown): { token: string; refreshToken?: string } | null {
  if (typeof body !== 'object' || body === null || !('data' in body)) return null;
  const { data } = body;
  if (typeof data !== 'object' || data === null || !('token' in data) || typeof data.token !== 'string') return null;
  const successor = 'refreshToken' in data && typeof data.refreshToken === 'string' ? data.refreshToken : undefined;
  return successor ? { token: data.token, refreshToken: successor } : { token: data.token };
}

/**
 * Runs `work` in one tab at a time. Web Locks exist only on secure pages, and need storage. Without them two tabs may exchange
 * the same refresh token, which the server accepts twice within 30 seconds.
 */
function withLock<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator && isStorageAllowed() ? navigator.locks.request(LOCK, work) : work();
}
