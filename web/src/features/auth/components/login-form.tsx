import { login } from '@stagedoor/contracts/auth';
import { errorCodes } from '@stagedoor/contracts/error-codes';
import type { PasskeyAssertion } from '@stagedoor/contracts/passkeys';
import type { ProviderAnswer } from '@stagedoor/contracts/provider-answer';
import type { ProviderRegistration } from '@stagedoor/contracts/sign-in-providers';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as authTexts from '#/shared/config/texts/auth.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useForm } from '#/shared/hooks/use-form.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { ClientError, serverMessageOf } from '#/shared/http/client-error.ts';
import { askForPasskey, canAutofillPasskeys, cancelPasskeyAutofill } from '#/shared/passkeys/ask-for-passkey.ts';
import { describePasskeyFailure } from '#/shared/passkeys/describe-passkey-failure.ts';
import { describeReturnFailure, takeProviderReturn } from '#/shared/providers/provider-return.ts';
import { Button } from '#/shared/ui/button.tsx';
import { PageSpinner } from '#/shared/ui/feedback/spinner.tsx';
import { EmailField } from '#/shared/ui/fields/email-field.tsx';
import { PasswordField } from '#/shared/ui/fields/password-field.tsx';
import { signIn, signInByProvider, signInWithPasskey } from '../model/sign-in.ts';
import { LoginFailure } from './login-failure.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

/** The server's challenge after the first step, and the factors that complete it. */
interface Challenge {
  readonly token: string;
  readonly intro: string;
  readonly factors: readonly string[];
}

/** Returns the second step that an error asks for, if it does. */
function challengeOf(error: unknown, intro: string): Challenge | undefined {
  const nextStep = error instanceof ClientError ? error.nextStep : undefined;
  if (nextStep?.code !== errorCodes.secondFactorRequired || !nextStep.challenge) return undefined;
  return { token: nextStep.challenge, factors: nextStep.factors ?? [], intro };
}

interface LoginFormProps {
  /** The person signed in at a provider, but has no account yet. */
  readonly onRegistrationDue: (registration: ProviderRegistration) => void;
}

export function LoginForm({ onRegistrationDue }: LoginFormProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const [providerFailure, setProviderFailure] = useState<string | null>(null);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const hasPasskeys = useFeature('two-factor') === 'on';
  async function enterWith(passkey: PasskeyAssertion) {
    setFailure(null);
    try {
      await signInWithPasskey(passkey);
    } catch (error) {
      setFailure(serverMessageOf(error, errorTexts.unexpected));
    }
  }
  const isReturning = useProviderReturn({
    onFailure: setProviderFailure,
    onAnswer: async (answer) => {
      try {
        const registration = await signInByProvider(answer);
        if (registration) onRegistrationDue(registration);
      } catch (error) {
        const due = challengeOf(error, authTexts.firstStepDone);
        if (due) setChallenge(due);
        else setProviderFailure(serverMessageOf(error, errorTexts.unexpected));
      }
    },
  });
  usePasskeyAutofill(hasPasskeys && challenge === null, enterWith);
  const form = useForm({
    initial: { email: '', password: '' },
    schema: login.body,
    onSubmit: async (values) => {
      setFailure(null);
      setProviderFailure(null);
      try {
        await signIn({ email: values.email, password: values.password });
      } catch (error) {
        const due = challengeOf(error, authTexts.yourPasswordIsRight);
        if (due) return setChallenge(due);
        setFailure(serverMessageOf(error, authTexts.loginFailed));
        throw error;
      }
    },
  });
  if (challenge !== null) {
    return (
      <SecondFactorForm
        challenge={challenge.token}
        intro={challenge.intro}
        factors={challenge.factors}
        onStartAgain={(reason) => {
          form.setValue('password', '');
          setFailure(reason);
          setChallenge(null);
        }}
      />
    );
  }
  if (isReturning) return <PageSpinner />;
  return (
    <form {...form.formProps} className="grid gap-3">
      {failure !== null && <LoginFailure message={failure} />}
      {providerFailure !== null && <LoginFailure message={providerFailure} isAboutCredentials={false} />}
      <EmailField {...form.field('email')} autoComplete="username webauthn" />
      <div className="grid">
        <PasswordField {...form.field('password')} label={wordTexts.password} autoComplete="current-password" />
        <Link
          to={paths.forgotPassword.getHref()}
          className="inline-flex items-center justify-self-end rounded-field py-1 text-ui font-medium text-brand hover:underline touch:min-h-11"
        >
          {authTexts.forgotYourPassword}
        </Link>
      </div>
      <Button kind="main" size="large" type="submit" isBusy={form.isBusy}>
        {wordTexts.logIn}
      </Button>
      {hasPasskeys && (
        <PasskeyButton
          onUse={async () => {
            const passkey = await askForPasskey().catch((error: unknown) => setFailure(describePasskeyFailure(error)));
            if (passkey) await enterWith(passkey);
          }}
        />
      )}
      <ProviderButtons />
    </form>
  );
}

/**
 * Offers passkeys in the browser's autofill of the address field while `isOn`. If the browser does not support that, or the person
 * chooses none, the form works as without.
 */
function usePasskeyAutofill(isOn: boolean, onUsed: (passkey: PasskeyAssertion) => Promise<void>): void {
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

interface ProviderReturnHandlers {
  readonly onAnswer: (answer: ProviderAnswer) => Promise<void>;
  readonly onFailure: (message: string) => void;
}

/** Continues the sign-in if a provider has redirected the browser back to the login page. Returns whether that is in progress. */
function useProviderReturn({ onAnswer, onFailure }: ProviderReturnHandlers): boolean {
  const [isBusy, setBusy] = useState(false);
  const goOn = useEffectEvent(async () => {
    const returned = takeProviderReturn();
    if (!returned) return;
    if (returned.kind === 'failure') return onFailure(describeReturnFailure(returned));
    setBusy(true);
    await onAnswer(returned.answer);
    setBusy(false);
  });
  useEffect(() => void goOn(), []);
  return isBusy;
}
