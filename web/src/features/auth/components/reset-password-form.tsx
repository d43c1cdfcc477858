import { getPasswordReset, resetPassword } from '@stagedoor/contracts/auth';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#/shared/config/paths.ts';
import * as authTexts from '#/shared/config/texts/auth.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useForm } from '#/shared/hooks/use-form.ts';
import { call } from '#/shared/http/api-client.ts';
import { ClientError, messageOf } from '#/shared/http/client-error.ts';
import { Button, ButtonLink } from '#/shared/ui/button.tsx';
import { Banner } from '#/shared/ui/feedback/banner.tsx';
import { AccountField } from '#/shared/ui/fields/account-field.tsx';
import { PasswordField } from '#/shared/ui/fields/password-field.tsx';
import { checkRepeat } from '../model/auth-forms.ts';
import { usePasswordWarning } from '../model/use-password-warning.ts';
import { FormOutcome } from './form-outcome.tsx';

/** `token` comes from the mailed link. */
export function ResetPasswordForm({ token }: { readonly token: string }) {
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState<{ readonly message: string; readonly isLinkOver: boolean } | null>(null);
  const form = useForm({
    initial: { token, newPassword: '', confirmPassword: '' },
    schema: resetPassword.body,
    check: ({ newPassword, confirmPassword }) => checkRepeat(newPassword, confirmPassword),
    onSubmit: async ({ newPassword }) => {
      setFailure(null);
      try {
        await call(resetPassword, { body: { token, newPassword } });
        setDone(true);
      } catch (error) {
        // The field shows the error of the password, and the link stays valid.
        const isAtField = error instanceof ClientError && error.errors?.some(({ field }) => field === 'newPassword');
        // After an outage or too many tries the link can still be used.
        const isLinkOver = error instanceof ClientError && error.statusCode === 400;
        if (!isAtField) setFailure({ message: messageOf(error, errorTexts.unexpected), isLinkOver });
        throw error;
      }
    },
  });
  // If it is not known yet, or the link has expired, the form works without it.
  const { data: account } = useQuery({
    queryKey: ['password-reset', token],
    queryFn: ({ signal }) => call(getPasswordReset, { body: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const warning = usePasswordWarning(form.values.newPassword, account ? [account.email] : []);
  if (isDone) {
    return (
      <FormOutcome
        icon={<CircleCheck aria-hidden size={24} strokeWidth={1.75} />}
        title={authTexts.yourPasswordIsChanged}
        action={
          <ButtonLink kind="main" to={paths.login.getHref()} className="justify-self-start">
            {wordTexts.logIn}
          </ButtonLink>
        }
      >
        {authTexts.everyDeviceThatWasSignedIn}
      </FormOutcome>
    );
  }
  return (
    <form {...form.formProps} className="grid gap-3">
      {failure !== null && (
        <Banner
          kind="error"
          action={
            failure.isLinkOver && (
              <ButtonLink size="small" to={paths.forgotPassword.getHref()}>
                {authTexts.askForANewLink}
              </ButtonLink>
            )
          }
        >
          {failure.message}
        </Banner>
      )}
      <AccountField email={account?.email ?? ''} />
      <PasswordField
        {...form.field('newPassword')}
        label={authTexts.newPassword}
        autoComplete="new-password"
        showsStrength
        warning={warning}
      />
      <PasswordField
        {...form.field('confirmPassword')}
        label={authTexts.confirmPassword2}
        autoComplete="new-password"
      />
      <Button kind="main" size="large" type="submit" isBusy={form.isBusy}>
        {authTexts.changePassword}
      </Button>
    </form>
  );
}
