import { getMe } from '@stagedoor/contracts/auth';
import { call } from '#/shared/http/api-client.ts';
import { ClientError } from '#/shared/http/client-error.ts';
import { refreshSession } from '#/shared/http/refresh-session.ts';
import { clearSession, getToken, readStoredUser, updateUser, useSession } from '#/shared/session/session-store.ts';

/**
 * Ends the loading state. With a stored session the server is asked who it is: a 401 that a refresh did not mend clears
 * it; no verdict (no network, a failing server) keeps it, unconfirmed, to be asked again.
 */
export async function confirmSession(): Promise<void> {
  const stored = readStoredUser();
  if (stored === null) return clearSession();
  const shown = useSession.getState().user;
  // Another tab has signed somebody else in, and every call carries their token from now on: what is on the screen is not theirs,
  // and must not be sent in their name while the server is asked.
  if (shown !== null && shown.id !== stored.id) useSession.setState({ user: null, isLoading: true });
  try {
    const user = await call(getMe, {});
    // Somebody has become a creator since: the services would refuse what the screens offer until the token expires.
    if (user.role !== stored.role) await refreshSession(getToken());
    // In another tab somebody may have signed out meanwhile, or somebody else in.
    if (readStoredUser()?.id === user.id) updateUser(user);
  } catch (error) {
    if (error instanceof ClientError && error.statusCode === 401) clearSession();
    else useSession.setState({ user: stored, isLoading: false, isUnconfirmed: true });
  }
}
