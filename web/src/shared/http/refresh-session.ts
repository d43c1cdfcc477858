import { refresh } from '@stagedoor/contracts/auth';
import ky from 'ky';
import { clearSession, getRefreshToken, getToken, storeTokens } from '../session/session-store.ts';
import { isStorageAllowed } from '../storage/page-storage.ts';
import { toClientError } from './client-error.ts';

const LOCK = 'stagedoor-refresh';

let running: Promise<string | null> | null = null;
const lostListeners = new Set<() => void>();

/** Hears of a session that turned out to be over. Returns what ends the hearing. */
export function onSessionLost(listener: () => void): () => void {
  lostListeners.add(listener);
  return () => lostListeners.delete(listener);
}

/**
 * Exchanges the refresh token for a new access token. `used` is the token that was refused. Returns the token to repeat
 * with, or null where there is no session to renew or it is over. However many calls fail at the same moment, in however
 * many tabs, one exchange is made. Throws a ClientError when the server gave no verdict: the session then stays.
 */
export function refreshSession(used: string | null): Promise<string | null> {
  running ??= withLock(() => renew(used)).finally(() => {
    running = null;
  });
  return running;
}

async function renew(used: string | null): Promise<string | null> {
  const stored = getToken();
  // Another tab was here first: its token is in storage by now, or none is, because it found the session over.
  if (stored === null && used !== null) return endSession();
  if (stored !== used) return stored;
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

/** Web Locks need a secure page; without them tabs take their chance, and the server forgives two within 30 seconds. */
function withLock<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator && isStorageAllowed() ? navigator.locks.request(LOCK, work) : work();
}
