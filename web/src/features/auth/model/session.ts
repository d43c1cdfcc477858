import { getMe, login, logout, register } from '@stagedoor/contracts/auth';
import type { BodyOf } from '@stagedoor/contracts/call';
import { authTexts } from '#/shared/config/texts/auth.ts';
import { failureTexts } from '#/shared/config/texts/errors.ts';
import { call } from '#/shared/http/api-client.ts';
import { ClientError, messageOf } from '#/shared/http/client-error.ts';
import {
  clearSession,
  getRefreshToken,
  readStoredUser,
  signInAs,
  updateUser,
  useSession,
} from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { placeConflict } from './auth-forms.ts';

/**
 * Ends the loading state. With a stored session the server is asked who it is: a 401 that a refresh did not mend clears
 * it; no verdict (no network, a failing server) keeps it, unconfirmed, to be asked again.
 */
export async function confirmSession(): Promise<void> {
  const stored = readStoredUser();
  if (stored === null) return clearSession();
  try {
    updateUser(await call(getMe, {}));
  } catch (error) {
    if (error instanceof ClientError && error.statusCode === 401) clearSession();
    else useSession.setState({ user: stored, isLoading: false, isUnconfirmed: true });
  }
}

export async function signIn(credentials: BodyOf<typeof login>): Promise<void> {
  const { user, ...tokens } = await call(login, { body: credentials });
  signInAs(user, tokens);
  showToast('success', authTexts.loginSuccess);
}

/** Logs and toasts a failure, and throws it on for the form to show the fields it names. */
export async function signUp(account: BodyOf<typeof register>): Promise<void> {
  try {
    const { user, ...tokens } = await call(register, { body: account });
    signInAs(user, tokens);
    showToast('success', authTexts.registrationSuccess);
  } catch (error) {
    console.error('Registration failed', error);
    showToast('error', messageOf(error, failureTexts.registration));
    throw placeConflict(error);
  }
}

/** Signs out here whatever the server says: the person has left. */
export async function signOut(): Promise<void> {
  const refreshToken = getRefreshToken();
  try {
    await call(logout, { body: refreshToken === null ? {} : { refreshToken } });
  } catch (error) {
    console.warn('The server did not hear of the sign-out', error);
  }
  clearSession();
  showToast('success', authTexts.logoutSuccess);
}
