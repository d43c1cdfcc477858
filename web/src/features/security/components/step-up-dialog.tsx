import type { BodyOf } from '@stagedoor/contracts/call';
import type { confirmIdentity } from '@stagedoor/contracts/second-factors';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as securityTexts from '#/shared/config/texts/security.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { askForPasskey } from '#/shared/passkeys/ask-for-passkey.ts';
import { describePasskeyFailure } from '#/shared/passkeys/describe-passkey-failure.ts';
import { goToConfirm } from '#/shared/providers/go-to-provider.ts';
import { linkedProvidersQuery } from '#/shared/providers/linked-providers-query.ts';
import { cancelProof, useStepUp } from '#/shared/session/step-up-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { AccountField } from '#/shared/ui/fields/account-field.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';
import { PasswordField } from '#/shared/ui/fields/password-field.tsx';
import { secondFactorsQuery } from '../api/second-factors-query.ts';
import { confirmOwnIdentity } from '../model/confirm-own-identity.ts';

/** Asks for the password or a code again, for a call that waits for it. */
export function StepUpDialog() {
  const [isByCode, setByCode] = useState(false);
  const [text, setText] = useState('');
  const factors = useQuery(secondFactorsQuery);
  const providers = useQuery(linkedProvidersQuery);
  const hasPassword = providers.data?.hasPassword !== false;
  const hasApp = Boolean(factors.data?.authenticatorApp);
  // People without a password confirm with a code, if at all.
  const isCodeAsked = isByCode || !hasPassword;
  const leave = useMutation({
    mutationFn: goToConfirm,
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
  });
  const confirm = useMutation({
    mutationFn: (proof: BodyOf<typeof confirmIdentity>) => confirmOwnIdentity(proof),
    onSuccess: (token) => useStepUp.getState().finish?.(token),
  });
  const usePasskey = useMutation({
    mutationFn: () => askForPasskey(),
    onSuccess: (passkey) => confirm.mutate({ passkey }),
  });
  const field = {
    value: text,
    error: confirm.error ? messageOf(confirm.error, errorTexts.unexpected) : undefined,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      setText(target.value);
      confirm.reset();
    },
  };
  return (
    <FormDialog
      title={securityTexts.confirmItsYou}
      hint={securityTexts.thisIsAskedAgainForChanges}
      submitLabel={wordTexts.confirm}
      isBusy={confirm.isPending}
      isDisabled={text === ''}
      onSubmit={() => confirm.mutate(isCodeAsked ? { code: text } : { password: text })}
      onCancel={cancelProof}
    >
      <AccountField />
      {isCodeAsked && (hasPassword || hasApp) && (
        <Input
          {...field}
          label={securityTexts.code}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {!isCodeAsked && (
        <PasswordField {...field} label={wordTexts.password} name="password" autoComplete="current-password" />
      )}
      {factors.data !== undefined && factors.data.passkeys.length > 0 && (
        <Button className="justify-self-start" isBusy={usePasskey.isPending} onClick={() => usePasskey.mutate()}>
          {securityTexts.useAPasskey}
        </Button>
      )}
      {usePasskey.error && (
        <p role="alert" className="text-ui text-err">
          {describePasskeyFailure(usePasskey.error)}
        </p>
      )}
      {providers.data?.linked.map(
        ({ id, provider }) =>
          provider.key !== '' && (
            <Button
              key={id}
              className="justify-self-start"
              isBusy={leave.isPending}
              onClick={() => leave.mutate(provider.key)}
            >
              {securityTexts.confirmAt({ provider: provider.name })}
            </Button>
          ),
      )}
      {hasApp && hasPassword && (
        <Button
          kind="quiet"
          className="justify-self-start"
          onClick={() => {
            setByCode(!isByCode);
            setText('');
            confirm.reset();
          }}
        >
          {isByCode ? securityTexts.useThePassword : securityTexts.useACode}
        </Button>
      )}
    </FormDialog>
  );
}
