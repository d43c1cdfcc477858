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
 * until this page has heard of it, it sends nothing in their name.
 */
export const useSession = create<SessionState>(() =>
  readStoredSession() === null ? nobody : { ...nobody, isLoading: true },
);

/** Returns the id of the person whom this page is about; while it is loading, of whoever is signed in in this browser. */
export function getPersonId(): string | undefined {
  const { user, isLoading } = useSession.getState();
  return user?.id ?? (isLoading ? readStoredSession()?.user.id : undefined);
}

/** Returns the stored session of the person whom this page is about; null where there is none, or another person is signed in by now. */
export function getOwnSession(): StoredSession | null {
  const stored = readStoredSession();
  return stored !== null && stored.user.id === getPersonId() ? stored : null;
}

/**
 * Signs somebody in, and deletes what the last person has left. Returns the session that was stored before, if it was another one:
 * nobody here can end it any more, so the caller has it ended.
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
 * Stores the tokens that a session was given, unless another one has taken its place since they were asked for. Returns the token
 * that its person calls with from now on; null where they are no longer signed in here.
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

/** Stores what the server has just returned about the person of this page, unless they are no longer signed in. */
export async function updateUser(user: OwnUser): Promise<void> {
  if (getPersonId() !== user.id) return;
  useSession.setState({ user, isLoading: false, isUnconfirmed: false });
  await withSessionLock(() => {
    if (readStoredSession()?.user.id === user.id) writeUser(user);
  });
}

/**
 * Ends a session in this browser, and deletes what is private: whoever sits down next finds nothing of it. `of` is null where nobody
 * seemed to be signed in. A session that has taken its place meanwhile stays, and the page has to find out whose it is. Each tab
 * stores where its person was, for the sign-in page to lead back there. `within` is done under the same lock.
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

/** The first page does not wait for the code; it comes with that of signing out. What is left without it is deleted at the next start. */
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
