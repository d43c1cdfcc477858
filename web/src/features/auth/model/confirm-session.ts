import { getMe } from '@stagedoor/contracts/auth';
import { call } from '#/shared/http/api-client.ts';
import { ClientError, PersonLeftError } from '#/shared/http/client-error.ts';
import { refreshSession } from '#/shared/http/refresh-session.ts';
import { clearSession, updateUser, useSession } from '#/shared/session/session-store.ts';
import { readStoredSession } from '#/shared/session/stored-session.ts';

/**
 * Ends the loading state. If there is a stored session, the server is asked for its user: a 401 that a refresh cannot fix clears
 * it; without an answer (no network, a failing server) it stays, unconfirmed, and is checked again later.
 */
export async function confirmSession(): Promise<void> {
  const stored = readStoredSession();
  if (stored === null) return clearSession(null);
  const shown = useSession.getState().user;
  // Another tab has signed somebody else in: the visible content is not theirs, and is removed before the server has answered.
  if (shown?.id !== stored.user.id) useSession.setState({ user: null, isLoading: true });
  try {
    const user = await call(getMe, {});
    // Only a stored name that is damaged can be another one.
    if (user.id !== stored.user.id) return clearSession(stored);
    // The person has become a creator since: until the token expires, services would reject actions that the screens offer.
    if (user.role !== stored.user.role) await refreshSession(stored.token);
    await updateUser(user);
    // In another tab they have signed out meanwhile, or somebody else in.
    if (useSession.getState().isLoading) await confirmSession();
  } catch (error) {
    if (error instanceof PersonLeftError) await confirmSession();
    else if (error instanceof ClientError && error.statusCode === 401) await clearSession(stored);
    else if (readStoredSession()?.user.id === stored.user.id)
      useSession.setState({ user: stored.user, isLoading: false, isUnconfirmed: true });
  }
}
