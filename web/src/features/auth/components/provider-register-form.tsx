import { type ProviderRegistration, registerWithProvider } from '@stagedoor/contracts/sign-in-providers';
import * as authTexts from '#/shared/config/texts/auth.ts';
import { useForm } from '#/shared/hooks/use-form.ts';
import { Button } from '#/shared/ui/button.tsx';
import { EmailField } from '#/shared/ui/fields/email-field.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';
import { checkTerms } from '../model/auth-forms.ts';
import { signUpByProvider } from '../model/sign-in.ts';
import { type AccountType, AccountTypeChoice } from './account-type-choice.tsx';
import { DateOfBirthField } from './date-of-birth-field.tsx';
import { NewUsernameField } from './new-username-field.tsx';
import { TermsCheckbox } from './terms-checkbox.tsx';

interface ProviderRegisterFormProps {
  readonly registration: ProviderRegistration;
  readonly accountType: AccountType;
  readonly onAccountTypeChange: (accountType: AccountType) => void;
}

/** Registers a person who signed in at a provider: asks for the data that the provider does not share, and for their own choices. */
export function ProviderRegisterForm({ registration, accountType, onAccountTypeChange }: ProviderRegisterFormProps) {
  const { ticket, provider, email } = registration;
  const form = useForm({
    initial: {
      ticket,
      email: email ?? '',
      username: '',
      displayName: registration.displayName ?? '',
      dateOfBirth: '',
      acceptsTerms: false,
    },
    schema: registerWithProvider.body,
    check: checkTerms,
    onSubmit: (values) =>
      signUpByProvider({
        ticket,
        username: values.username,
        role: accountType,
        ...(email === null && { email: values.email }),
        ...(values.displayName.trim() !== '' && { displayName: values.displayName }),
        ...(values.dateOfBirth !== '' && { dateOfBirth: values.dateOfBirth }),
      }),
  });
  return (
    <form {...form.formProps} className="grid gap-3">
      <p className="text-ui text-ink-2">
        {email === null
          ? authTexts.youLogInBy({ provider: provider.name })
          : authTexts.youLogInByWithAddress({ provider: provider.name, email })}
      </p>
      <AccountTypeChoice value={accountType} onChange={onAccountTypeChange} />
      {email === null && <EmailField {...form.field('email')} isNew />}
      <NewUsernameField {...form.field('username')} />
      <Input
        {...form.field('displayName')}
        label={authTexts.displayName}
        autoComplete="name"
        hint={authTexts.optional}
      />
      <DateOfBirthField {...form.field('dateOfBirth')} />
      <TermsCheckbox
        isChecked={form.values.acceptsTerms}
        onChange={(isChecked) => form.setValue('acceptsTerms', isChecked)}
        error={form.errorOf('acceptsTerms')}
      />
      <Button kind="main" size="large" type="submit" isBusy={form.isBusy}>
        {authTexts.createAccount}
      </Button>
    </form>
  );
}
