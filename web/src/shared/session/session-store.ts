import type { OwnUser } from '@stagedoor/contracts/user';
import { create } from 'zustand';
import { localStore, sessionStore } from '#/shared/storage/page-storage.ts';
import { LOST_PLACE } from './lost-place.ts';

interface SessionState {
  /** True until the check at start has ended; guards wait for it. */
  readonly isLoading: boolean;
  readonly user: OwnUser | null;
  /** The check at start got no verdict (no network, or the server failed): signed in as before, with a Retry. */
  readonly isUnconfirmed: boolean;
}

const TOKEN = 'token';
const REFRESH_TOKEN = 'refreshToken';
const USER = 'user';

/** The signed-in person. Written only by the functions below, so that memory and storage agree. */
export const useSession = create<SessionState>(() => ({ isLoading: true, user: null, isUnconfirmed: false }));

export function getToken(): string | null {
  return localStore.getItem(TOKEN);
}

export function getRefreshToken(): string | null {
  return localStore.getItem(REFRESH_TOKEN);
}

/** A refresh returns a new access token and a new refresh token; both are stored. */
export function storeTokens(tokens: { readonly token: string; readonly refreshToken?: string | undefined }): void {
  localStore.setItem(TOKEN, tokens.token);
  if (tokens.refreshToken) localStore.setItem(REFRESH_TOKEN, tokens.refreshToken);
}

export function signInAs(
  user: OwnUser,
  tokens: { readonly token: string; readonly refreshToken?: string | undefined },
): void {
  storeTokens(tokens);
  // Written last: another tab that is notified of the user, and does not find a token, takes the session for damaged and clears it.
  localStore.setItem(USER, JSON.stringify(user));
  useSession.setState({ user, isLoading: false, isUnconfirmed: false });
}

/** Stores the user of the open session as the server has just returned it. */
export function updateUser(user: OwnUser): void {
  localStore.setItem(USER, JSON.stringify(user));
  useSession.setState({ user, isLoading: false, isUnconfirmed: false });
}

/** Ends the session in this tab. Each tab stores where its person was, for the sign-in page to lead back there. */
export function clearSession(): void {
  // Another tab may have cleared the storage already, so this tab's own user is asked first.
  const userId = (useSession.getState().user ?? readStoredUser())?.id;
  if (userId) sessionStore.setItem(LOST_PLACE, `${userId} ${location.pathname}${location.search}`);
  localStore.removeItem(TOKEN);
  localStore.removeItem(REFRESH_TOKEN);
  localStore.removeItem(USER);
  useSession.setState({ user: null, isLoading: false, isUnconfirmed: false });
}

/** The stored user, or null where there is none, it is damaged, or no token goes with it. */
export function readStoredUser(): OwnUser | null {
  const stored = localStore.getItem(USER);
  if (stored === null || getToken() === null) return null;
  try {
    return parseUser(JSON.parse(stored));
  } catch {
    return null;
  }
}

function parseUser(value: unknown): OwnUser | null {
  const looksRight =
    typeof value === 'object' && value !== null && 'id' in value && 'username' in value && 'role' in value;
  return looksRight ? (value as OwnUser) : null;
}

/** Calls `listener` after a sign-in or sign-out in another tab. `storage` events come only from other tabs. */
export function onSessionChangedElsewhere(listener: () => void): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key === USER || event.key === null) listener();
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}
