import { register } from '@stagedoor/contracts/auth';
import { useEffect, useState } from 'react';
import * as authTexts from '#/shared/config/texts/auth.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useForm } from '#/shared/hooks/use-form.ts';
import { Button } from '#/shared/ui/button.tsx';
import { EmailField } from '#/shared/ui/fields/email-field.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';
import { PasswordField } from '#/shared/ui/fields/password-field.tsx';
import { checkRegistration } from '../model/auth-forms.ts';
import { deleteRegistrationDraft, readRegistrationDraft, storeRegistrationDraft } from '../model/registration-draft.ts';
import { signUp } from '../model/sign-in.ts';
import { usePasswordWarning } from '../model/use-password-warning.ts';
import { type AccountType, AccountTypeChoice } from './account-type-choice.tsx';
import { DateOfBirthField } from './date-of-birth-field.tsx';
import { NewUsernameField } from './new-username-field.tsx';
import { TermsCheckbox } from './terms-checkbox.tsx';

interface RegisterFormProps {
  readonly accountType: AccountType;
  readonly onAccountTypeChange: (accountType: AccountType) => void;
}

export function RegisterForm({ accountType, onAccountTypeChange }: RegisterFormProps) {
  const [draft] = useState(readRegistrationDraft);
  const form = useForm({
    initial: {
      email: draft.email,
      username: draft.username,
      displayName: draft.displayName,
      password: '',
      confirmPassword: '',
      dateOfBirth: '',
      acceptsTerms: false,
    },
    schema: register.body,
    check: checkRegistration,
    onSubmit: ({ email, username, displayName, password, confirmPassword, dateOfBirth }) =>
      signUp({
        email,
        username,
        password,
        confirmPassword,
        role: accountType,
        ...(displayName.trim() !== '' && { displayName }),
        ...(dateOfBirth !== '' && { dateOfBirth }),
      }),
  });
  const { email, username, displayName, password } = form.values;
  // A reload does not unmount the form, nor does a choice of another language.
  useEffect(
    () => storeRegistrationDraft({ email, username, displayName, accountType }),
    [email, username, displayName, accountType],
  );
  useEffect(() => deleteRegistrationDraft, []);
  const passwordWarning = usePasswordWarning(password, [username, email, displayName]);
  return (
    <form {...form.formProps} className="grid gap-3">
      <AccountTypeChoice value={accountType} onChange={onAccountTypeChange} />
      <EmailField {...form.field('email')} isNew />
      <NewUsernameField {...form.field('username')} />
      <Input
        {...form.field('displayName')}
        label={authTexts.displayName}
        autoComplete="name"
        hint={authTexts.optional}
      />
      <PasswordField
        {...form.field('password')}
        label={wordTexts.password}
        autoComplete="new-password"
        showsStrength
        warning={passwordWarning}
      />
      <PasswordField
        {...form.field('confirmPassword')}
        label={authTexts.confirmPassword2}
        autoComplete="new-password"
      />
      <DateOfBirthField {...form.field('dateOfBirth')} />
      <TermsCheckbox
        isChecked={form.values.acceptsTerms}
        onChange={(isChecked) => form.setValue('acceptsTerms', isChecked)}
        error={form.errorOf('acceptsTerms')}
      />
      <div className="sticky bottom-0 -mx-4 bg-bg px-4 py-3 md:static md:mx-0 md:p-0">
        <Button kind="main" size="large" type="submit" isBusy={form.isBusy} className="w-full">
          {authTexts.createAccount}
        </Button>
      </div>
    </form>
  );
}
