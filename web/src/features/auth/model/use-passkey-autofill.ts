import type { PasskeyAssertion } from '@stagedoor/contracts/passkeys';
import { useEffect, useEffectEvent } from 'react';
import { askForPasskey, canAutofillPasskeys, cancelPasskeyAutofill } from '#/shared/passkeys/ask-for-passkey.ts';

/**
 * Offers passkeys in the browser's autofill of the address field while `isOn`. Where the browser does not support that, or
 * the person chooses none, the form works as without.
 */
export function usePasskeyAutofill(isOn: boolean, onUsed: (passkey: PasskeyAssertion) => Promise<void>): void {
  const sendUsed = useEffectEvent(onUsed);
  useEffect(() => {
    if (!isOn) return;
    let isLeft = false;
    let isWaiting = false;
    async function offer() {
      if (!(await canAutofillPasskeys()) || isLeft) return;
      isWaiting = true;
      const passkey = await askForPasskey({ byAutofill: true });
      isWaiting = false;
      if (!isLeft) await sendUsed(passkey);
    }
    offer().catch((error: unknown) => console.debug('No passkey was filled in', error));
    return () => {
      isLeft = true;
      if (isWaiting) void cancelPasskeyAutofill();
    };
  }, [isOn]);
}
