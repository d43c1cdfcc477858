import type { BodyOf } from '@stagedoor/contracts/call';
import { errorCodes } from '@stagedoor/contracts/error-codes';
import { loginWithSecondFactor } from '@stagedoor/contracts/second-factors';
import { useEffect, useRef, useState } from 'react';
import * as authTexts from '#/shared/config/texts/auth.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useForm } from '#/shared/hooks/use-form.ts';
import { ClientError, serverMessageOf } from '#/shared/http/client-error.ts';
import { askForPasskey } from '#/shared/passkeys/ask-for-passkey.ts';
import { describePasskeyFailure } from '#/shared/passkeys/describe-passkey-failure.ts';
import { Button } from '#/shared/ui/button.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';
import { finishSignIn } from '../model/sign-in.ts';
import { LoginFailure } from './login-failure.tsx';
import { PasskeyButton } from './passkey-button.tsx';

type Proof = BodyOf<typeof loginWithSecondFactor>;

const HINTS = {
  app: authTexts.nowTypeTheCodeThatYour,
  passkey: authTexts.nowUseYourPasskeyOrType,
};

interface SecondFactorFormProps {
  /** The challenge that the server gave for the right password. */
  readonly challenge: string;
  /** How the first step was done. */
  readonly intro: string;
  /** How this account can go on: `passkey`, `authenticator-app`, `recovery-code`. */
  readonly factors: readonly string[];
  /** Goes back to the password, with the reason to show or null. */
  readonly onStartAgain: (reason: string | null) => void;
}

/** The second step of a login: a passkey, a code of the authenticator app, or a recovery code. */
export function SecondFactorForm({ challenge, intro, factors, onStartAgain }: SecondFactorFormProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const form = useForm({
    initial: { challenge, code: '' },
    schema: loginWithSecondFactor.body,
    onSubmit: async ({ code }) => finish({ code }),
  });
  async function finish(proof: Omit<Proof, 'challenge'>) {
    setFailure(null);
    try {
      await finishSignIn({ challenge, ...proof });
    } catch (error) {
      const isExpired = error instanceof ClientError && error.nextStep?.code === errorCodes.challengeExpired;
      if (isExpired) onStartAgain(authTexts.signInExpired);
      else setFailure(serverMessageOf(error, errorTexts.unexpected));
    }
  }
  return (
    <form {...form.formProps} className="grid gap-3">
      {failure !== null && <LoginFailure message={failure} />}
      <p className="text-ui text-ink-2">
        {intro} {HINTS[factors.includes('authenticator-app') ? 'app' : 'passkey']}
      </p>
      <div ref={box}>
        <Input
          {...form.field('code')}
          label={authTexts.code}
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
        />
      </div>
      <Button kind="main" size="large" type="submit" isBusy={form.isBusy}>
        {wordTexts.logIn}
      </Button>
      {factors.includes('passkey') && (
        <PasskeyButton
          onUse={async () => {
            const passkey = await askForPasskey().catch((error: unknown) => setFailure(describePasskeyFailure(error)));
            if (passkey) await finish({ passkey });
          }}
        />
      )}
      <Button kind="quiet" onClick={() => onStartAgain(null)}>
        {authTexts.backToThePassword}
      </Button>
    </form>
  );
}
