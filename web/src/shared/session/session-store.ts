import type { OwnUser } from '@stagedoor/contracts/user';
import { create } from 'zustand';
import { allowToStore, sessionStore } from '#/shared/storage/page-storage.ts';
import { LOST_PLACE } from './lost-place.ts';
import { reportSessionChange } from './session-changes.ts';
import { withSessionLock } from './session-lock.ts';
import {
  eraseSession,
  isSameSession,
  readStoredSession,
  type StoredSession,
  type Tokens,
  writeSession,
  writeTokens,
  writeUser,
} from './stored-session.ts';

interface SessionState {
  /** True until the check at start has ended; guards wait for it. */
  readonly isLoading: boolean;
  readonly user: OwnUser | null;
  /** The check at start got no verdict (no network, or the server failed): signed in as before, with a Retry. */
  readonly isUnconfirmed: boolean;
}

const nobody: SessionState = { isLoading: false, user: null, isUnconfirmed: false };

/**
 * The person whom this page is about. Written only by the functions below. Another tab may have signed in somebody else meanwhile:
 * until this page is notified, it sends nothing as that person.
 */
export const useSession = create<SessionState>(() =>
  readStoredSession() === null ? nobody : { ...nobody, isLoading: true },
);

/** Returns the id of this page's person; while the page is loading, that of the person signed in in this browser. */
export function getPersonId(): string | undefined {
  const { user, isLoading } = useSession.getState();
  return user?.id ?? (isLoading ? readStoredSession()?.user.id : undefined);
}

/** Returns the stored session of this page's person; null if there is none, or another person is signed in by now. */
export function getOwnSession(): StoredSession | null {
  const stored = readStoredSession();
  return stored !== null && stored.user.id === getPersonId() ? stored : null;
}

/**
 * Signs somebody in, and deletes the data of the last person. Returns the previously stored session, if it was another one: its
 * tokens are gone from this browser now, so the caller ends it.
 */
export async function signInAs(user: OwnUser, tokens: Tokens): Promise<StoredSession | null> {
  const replaced = await withSessionLock(() => {
    const before = readStoredSession();
    allowToStore(user.id);
    writeSession(user, tokens);
    useSession.setState({ user, isLoading: false, isUnconfirmed: false });
    const now = { user, token: tokens.token, refreshToken: tokens.refreshToken ?? null };
    return before === null || isSameSession(before, now) ? null : before;
  });
  if (replaced !== null) void clearTraces(replaced.user.id, user.id);
  return replaced;
}

/**
 * Stores the new tokens of a session, unless another session has replaced it since they were requested. Returns the token to use
 * from now on; null if its person is no longer signed in here.
 */
export function storeTokens(of: StoredSession, tokens: Tokens): Promise<string | null> {
  return withSessionLock(() => {
    const stored = readStoredSession();
    if (stored?.user.id !== of.user.id) return null;
    if (!isSameSession(stored, of)) return stored.token;
    writeTokens(tokens);
    return tokens.token;
  });
}

/** Stores the user that the server has just returned for this page's person, unless they are no longer signed in. */
export async function updateUser(user: OwnUser): Promise<void> {
  if (getPersonId() !== user.id) return;
  useSession.setState({ user, isLoading: false, isUnconfirmed: false });
  await withSessionLock(() => {
    if (readStoredSession()?.user.id === user.id) writeUser(user);
  });
}

/**
 * Ends a session in this browser, and deletes private data, so that the next person at this device finds none. `of` is null if
 * nobody seemed to be signed in. A session that has replaced it meanwhile stays, and the page has to find out whose it is. Each tab
 * stores its person's path, so that the sign-in page can lead back there. `within` runs under the same lock.
 */
export async function clearSession(of: StoredSession | null, within?: () => void): Promise<void> {
  // Another tab may have cleared the storage already, so this tab's own user is asked first.
  const shown = useSession.getState().user;
  const userId = getPersonId();
  if (userId !== undefined) sessionStore.setItem(LOST_PLACE, `${userId} ${location.pathname}${location.search}`);
  if (shown === null || of === null || shown.id === of.user.id) useSession.setState(nobody, true);
  const isCleared = await withSessionLock(() => {
    within?.();
    const stored = readStoredSession();
    if (stored !== null && (of === null || !isSameSession(stored, of))) return false;
    eraseSession();
    // While the lock was waited for, this page may have taken them for signed in.
    useSession.setState(nobody, true);
    return true;
  });
  if (isCleared) await clearTraces(userId ?? of?.user.id);
  else reportSessionChange();
}

/**
 * The first page does not wait for this code; it is loaded with that of signing out. If it was not loaded, the next start deletes
 * the data.
 */
async function clearTraces(leftId: string | undefined, userId?: string): Promise<void> {
  if (leftId === undefined) return;
  await import('./clear-traces.ts').then((module) => module.clearTraces(leftId, userId)).catch(console.warn);
}

/** Calls `listener` when somebody is no longer the person of this page, with their id. Returns a function that ends it. */
export function onPersonLeft(listener: (userId: string) => void): () => void {
  return useSession.subscribe((now, before) => {
    if (before.user !== null && now.user?.id !== before.user.id) listener(before.user.id);
  });
}
