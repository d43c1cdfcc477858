import type { OwnUser } from '@stagedoor/contracts/user';
import { localStore } from '../storage/page-storage.ts';

export interface Tokens {
  readonly token: string;
  readonly refreshToken?: string | undefined;
}

/** The session stored in this browser. */
export interface StoredSession {
  readonly user: OwnUser;
  readonly token: string;
  readonly refreshToken: string | null;
}

const TOKEN = 'token';
const REFRESH_TOKEN = 'refreshToken';
export const USER = 'user';

/** Returns null if nobody is signed in, or the stored session is inconsistent: the token of one person with the user of another. */
export function readStoredSession(): StoredSession | null {
  // Read first, as it is written last: a token that belongs to another person is noticed below.
  const user = parseUser(localStore.getItem(USER));
  const token = localStore.getItem(TOKEN);
  if (user === null || token === null) return null;
  if ((readTokenOwner(token)?.userId ?? user.id) !== user.id) return null;
  return { user, token, refreshToken: localStore.getItem(REFRESH_TOKEN) };
}

/** Returns whether both are the same sign-in, whose tokens may have been renewed in between. */
export function isSameSession(one: StoredSession, other: StoredSession): boolean {
  if (one.user.id !== other.user.id) return false;
  const [first, second] = [one, other].map(({ token }) => readTokenOwner(token)?.sessionId);
  return first !== undefined && second !== undefined ? first === second : one.refreshToken === other.refreshToken;
}

/** Call it only while holding the lock. */
export function writeSession(user: OwnUser, tokens: Tokens): void {
  eraseSession();
  writeTokens(tokens);
  // Written last: another tab hears of it by this value.
  writeUser(user);
}

/** Call it only while holding the lock. Omitted values stay. */
export function writeTokens({ token, refreshToken }: Tokens): void {
  localStore.setItem(TOKEN, token);
  if (refreshToken) localStore.setItem(REFRESH_TOKEN, refreshToken);
}

/** Call it only while holding the lock. */
export function writeUser(user: OwnUser): void {
  localStore.setItem(USER, JSON.stringify(user));
}

/** Call it only while holding the lock. */
export function eraseSession(): void {
  for (const key of [USER, TOKEN, REFRESH_TOKEN]) localStore.removeItem(key);
}

function parseUser(stored: string | null): OwnUser | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    const looksRight =
      typeof value === 'object' && value !== null && 'id' in value && 'username' in value && 'role' in value;
    return looksRight ? (value as OwnUser) : null;
  } catch {
    return null;
  }
}

interface TokenOwner {
  readonly userId: string;
  readonly sessionId: string;
}

/** Returns the owner that an access token claims; undefined if it cannot be read. Only the server verifies tokens. */
export function readTokenOwner(token: string): TokenOwner | undefined {
  try {
    const [, claims = ''] = token.split('.');
    const { sub, sid } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return { userId: sub, sessionId: sid };
  } catch {
    return undefined;
  }
}
