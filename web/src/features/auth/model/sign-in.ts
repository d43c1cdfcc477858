import { login, register } from '@stagedoor/contracts/auth';
import type { BodyOf, DataOf } from '@stagedoor/contracts/call';
import { loginWithPasskey, type PasskeyAssertion } from '@stagedoor/contracts/passkeys';
import type { ProviderAnswer } from '@stagedoor/contracts/provider-answer';
import { loginWithSecondFactor } from '@stagedoor/contracts/second-factors';
import {
  loginWithProvider,
  type ProviderRegistration,
  registerWithProvider,
} from '@stagedoor/contracts/sign-in-providers';
import type { OwnUser } from '@stagedoor/contracts/user';
import { currentLanguage } from '#/shared/browser/choose-language.ts';
import * as authTexts from '#/shared/config/texts/auth.ts';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { signInAs } from '#/shared/session/session-store.ts';
import type { Tokens } from '#/shared/session/stored-session.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { adoptAccountLanguage } from './account-language.ts';
import { placeConflict } from './auth-forms.ts';
import { takeLostPlace } from './lost-place.ts';
import { noteArrival, welcome } from './welcome.ts';

export async function signIn(credentials: BodyOf<typeof login>): Promise<void> {
  await enter(await call(login, { body: credentials }));
}

export async function finishSignIn(step: BodyOf<typeof loginWithSecondFactor>): Promise<void> {
  await enter(await call(loginWithSecondFactor, { body: step }));
}

export async function signInWithPasskey(passkey: PasskeyAssertion): Promise<void> {
  await enter(await call(loginWithPasskey, { body: { passkey } }));
}

/** Signs in with a provider's answer. For a person without an account, returns the data from which one can be created. */
export async function signInByProvider(answer: ProviderAnswer): Promise<ProviderRegistration | null> {
  const { session, registration } = await call(loginWithProvider, { body: answer });
  if (session) await enter(session);
  return registration;
}

async function enter({ user, isReopened = false, ...tokens }: DataOf<typeof login>): Promise<void> {
  noteArrival(isReopened);
  await replaceSession(user, tokens);
  // Otherwise the page that is reloaded in the other language shows it.
  if (!adoptAccountLanguage(user)) welcome(user.id);
}

/** Signs in, and ends the session stored in this browser, such as one from another tab whose sign-in was answered first. */
async function replaceSession(user: OwnUser, tokens: Tokens): Promise<void> {
  const replaced = await signInAs(user, tokens);
  if (replaced === null) return;
  import('./sign-out.ts')
    .then(({ endReplacedSession }) => endReplacedSession(replaced))
    .catch((error: unknown) => console.warn('The session before could not be ended', error));
}

export function signUp(account: BodyOf<typeof register>): Promise<void> {
  return finishSignUp(() => call(register, { body: { ...account, ...ownLanguage() } }));
}

export function signUpByProvider(account: BodyOf<typeof registerWithProvider>): Promise<void> {
  return finishSignUp(() => call(registerWithProvider, { body: { ...account, ...ownLanguage() } }));
}

/** The first mail is in the language of the page. */
function ownLanguage() {
  return currentLanguage === 'en' ? {} : { language: currentLanguage };
}

/** Logs and toasts a failure, and throws it on for the form to show the fields it names. */
async function finishSignUp(send: () => Promise<DataOf<typeof register>>): Promise<void> {
  try {
    const { user, ...tokens } = await send();
    await replaceSession(user, tokens);
    takeLostPlace(user.id);
    showToast('success', authTexts.registrationSuccess);
  } catch (error) {
    console.error('Registration failed', error);
    showToast('error', messageOf(error, failureTexts.registration));
    throw placeConflict(error);
  }
}
