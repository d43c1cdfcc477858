import { logout } from '@stagedoor/contracts/auth';
import * as authTexts from '#/shared/config/texts/auth.ts';
import { call } from '#/shared/http/api-client.ts';
import { getRefreshToken } from '#/shared/session/session-store.ts';
import { unsentChanges } from '#/shared/session/unsent-changes.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { leaveSession } from './lost-place.ts';

/** Signs out here whatever the server says: the person has left. */
export async function signOut(): Promise<void> {
  await unsentChanges.send?.();
  // Read after that, because sending may have refreshed the tokens.
  const refreshToken = getRefreshToken();
  try {
    await call(logout, { body: refreshToken === null ? {} : { refreshToken } });
  } catch (error) {
    console.warn('The sign-out did not reach the server', error);
  }
  leaveSession();
  showToast('success', authTexts.logoutSuccess);
}
