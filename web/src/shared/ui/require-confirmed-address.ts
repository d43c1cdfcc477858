import * as errorTexts from '#/shared/config/texts/errors.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';

/** Returns whether the viewer may add a way to sign in. If not, shows a message that says why. */
export function requireConfirmedAddress(): boolean {
  const { user } = useSession.getState();
  if (user === null || user.isEmailVerified) return true;
  showToast('error', errorTexts.addressUnconfirmed);
  return false;
}
