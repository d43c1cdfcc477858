import { refresh } from '@stagedoor/contracts/auth';
import ky from 'ky';
import { clearSession, getOwnSession, getPersonId, storeTokens } from '../session/session-store.ts';
import { readStoredSession, type StoredSession, type Tokens } from '../session/stored-session.ts';
import { isStorageAllowed } from '../storage/page-storage.ts';
import { toClientError } from './client-error.ts';

const LOCK = 'stagedoor-refresh';

/** The exchange under way, and the token that it replaces. */
let running: { readonly refused: string; readonly renewed: Promise<string | null> } | undefined;
const lostListeners = new Set<() => void>();

/** Calls `listener` when a renewal finds that the session is over. Returns the function that unsubscribes it. */
export function onSessionLost(listener: () => void): () => void {
  lostListeners.add(listener);
  return () => lostListeners.delete(listener);
}

/**
 * Exchanges the refresh token of this page's person for a new access token. `refused` is the access token that the server refused.
 * Returns the token to repeat the call with, or null if the session is over, or another person is signed in by now. One exchange is
 * made however many calls fail at the same moment, in however many tabs. Throws a ClientError if the server could not decide (no
 * connection, too many requests, a server error): the session then stays.
 */
export async function refreshSession(refused: string | null): Promise<string | null> {
  if (refused === null) return null;
  if (running?.refused === refused) return running.renewed;
  const own = { refused, renewed: withLock(() => renew(refused)) };
  running = own;
  try {
    return await own.renewed;
  } finally {
    if (running === own) running = undefined;
  }
}

async function renew(refused: string): Promise<string | null> {
  const personId = getPersonId();
  const session = getOwnSession();
  // Another tab has found the session over, has signed out, or has signed in somebody else.
  if (session === null) return endSession(personId, null);
  // Another tab has renewed the session first.
  if (session.token !== refused) return session.token;
  if (session.refreshToken === null) return null;
  const { status, body } = await exchange(session.refreshToken);
  if (status === 0 || status === 429 || status >= 500) throw toClientError(status, body);
  const tokens = status < 400 ? readTokens(body) : null;
  if (tokens === null) return endSession(personId, session);
  return storeTokens(session, tokens);
}

/** Returns the token of a session that the same person has started meanwhile, if there is one. */
async function endSession(personId: string | undefined, session: StoredSession | null): Promise<string | null> {
  await clearSession(session);
  const next = readStoredSession();
  if (next === null) for (const notify of lostListeners) notify();
  return next?.user.id === personId ? (next?.token ?? null) : null;
}

/** Returns the server's answer, with status 0 if there was none. */
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

function readTokens(body: unknown): Tokens | null {
  const { token, refreshToken } = Object(Object(body).data);
  if (typeof token !== 'string') return null;
  return { token, ...(typeof refreshToken === 'string' && { refreshToken }) };
}

/**
 * Runs `work` in one tab at a time. Web Locks exist only on secure pages, and need storage. Without them two tabs may exchange
 * the same refresh token, which the server accepts twice within 30 seconds.
 */
function withLock<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator && isStorageAllowed() ? navigator.locks.request(LOCK, work) : work();
}
