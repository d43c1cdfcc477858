import { login, register } from '@stagedoor/contracts/auth';
import type { BodyOf, DataOf } from '@stagedoor/contracts/call';
import { loginWithPasskey, type PasskeyAssertion } from '@stagedoor/contracts/passkeys';
import { loginWithSecondFactor } from '@stagedoor/contracts/second-factors';
import * as authTexts from '#/shared/config/texts/auth.ts';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { signInAs } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { placeConflict } from './auth-forms.ts';

export async function signIn(credentials: BodyOf<typeof login>): Promise<void> {
  enter(await call(login, { body: credentials }));
}

export async function finishSignIn(step: BodyOf<typeof loginWithSecondFactor>): Promise<void> {
  enter(await call(loginWithSecondFactor, { body: step }));
}

export async function signInWithPasskey(passkey: PasskeyAssertion): Promise<void> {
  enter(await call(loginWithPasskey, { body: { passkey } }));
}

function enter({ user, ...tokens }: DataOf<typeof login>): void {
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
