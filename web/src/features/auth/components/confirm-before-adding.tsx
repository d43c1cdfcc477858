import * as authTexts from '#/shared/config/texts/auth.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { ConfirmAddress } from './confirm-address.tsx';

/** Explains why no way to sign in can be added yet. Renders nothing once the address is confirmed. */
export function ConfirmBeforeAdding() {
  const user = useSession((state) => state.user);
  if (user === null || user.isEmailVerified) return null;
  return <ConfirmAddress>{authTexts.confirmYourAddressFirst({ email: user.email })}</ConfirmAddress>;
}
