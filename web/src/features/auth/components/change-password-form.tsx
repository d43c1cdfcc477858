import { changePassword } from '@stagedoor/contracts/auth';
import * as authTexts from '#/shared/config/texts/auth.ts';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import { useForm } from '#/shared/hooks/use-form.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { AccountField } from '#/shared/ui/fields/account-field.tsx';
import { PasswordField } from '#/shared/ui/fields/password-field.tsx';
import { checkRepeat } from '../model/auth-forms.ts';
import { usePasswordWarning } from '../model/use-password-warning.ts';

interface ChangePasswordFormProps {
  readonly username: string;
  /** The other devices have been signed out by it. */
  readonly onChanged: () => void;
}

export function ChangePasswordForm({ username, onChanged }: ChangePasswordFormProps) {
  const form = useForm({
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    schema: changePassword.body,
    check: ({ newPassword, confirmPassword }) => checkRepeat(newPassword, confirmPassword),
    onSubmit: async ({ currentPassword, newPassword }) => {
      try {
        await call(changePassword, { body: { currentPassword, newPassword } });
        showToast('success', authTexts.yourPasswordHasBeenChanged);
        onChanged();
      } catch (error) {
        showToast('error', messageOf(error, failureTexts.changePassword));
        throw error;
      }
    },
  });
  const warning = usePasswordWarning(form.values.newPassword, [username]);
  return (
    <form {...form.formProps} className="grid max-w-form gap-3">
      <AccountField />
      <PasswordField
        {...form.field('currentPassword')}
        label={authTexts.currentPassword}
        autoComplete="current-password"
      />
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
      <Button kind="main" type="submit" isBusy={form.isBusy} className="justify-self-start">
        {authTexts.changePassword}
      </Button>
    </form>
  );
}
