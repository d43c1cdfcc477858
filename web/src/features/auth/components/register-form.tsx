import { register } from '@stagedoor/contracts/auth';
import { Clapperboard, Heart } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as authTexts from '#/shared/config/texts/auth.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useForm } from '#/shared/hooks/use-form.ts';
import { Button } from '#/shared/ui/button.tsx';
import { Checkbox } from '#/shared/ui/fields/checkbox.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';
import { PasswordField } from '#/shared/ui/fields/password-field.tsx';
import { RadioCards } from '#/shared/ui/fields/radio-cards.tsx';
import { checkRegistration } from '../model/auth-forms.ts';
import { signUp } from '../model/sign-in.ts';
import { usePasswordWarning } from '../model/use-password-warning.ts';
import { useUsernameCheck } from '../model/use-username-check.ts';

export type AccountType = 'FAN' | 'CREATOR';

interface RegisterFormProps {
  readonly accountType: AccountType;
  readonly onAccountTypeChange: (accountType: AccountType) => void;
}

const icon = { 'aria-hidden': true, size: 24, strokeWidth: 1.75 } as const;

export function RegisterForm({ accountType, onAccountTypeChange }: RegisterFormProps) {
  const form = useForm({
    initial: { email: '', username: '', displayName: '', password: '', confirmPassword: '', acceptsTerms: false },
    schema: register.body,
    check: checkRegistration,
    onSubmit: ({ email, username, displayName, password, confirmPassword }) =>
      signUp({
        email,
        username,
        password,
        confirmPassword,
        role: accountType,
        ...(displayName.trim() !== '' && { displayName }),
      }),
  });
  const username = form.field('username');
  const usernameCheck = useUsernameCheck(username.value);
  const { email, displayName, password } = form.values;
  const passwordWarning = usePasswordWarning(password, [username.value, email, displayName]);
  return (
    <form {...form.formProps} className="grid gap-3">
      <div className="mb-2 grid gap-2">
        <RadioCards
          legend={authTexts.accountType}
          value={accountType}
          onChange={onAccountTypeChange}
          choices={[
            { value: 'FAN', label: authTexts.fan, hint: authTexts.followLikeAndSubscribe, icon: <Heart {...icon} /> },
            {
              value: 'CREATOR',
              label: authTexts.creator,
              hint: authTexts.postChargeAndGrow,
              icon: <Clapperboard {...icon} />,
            },
          ]}
        />
        <p className="text-ui text-ink-3">{authTexts.notSureYouCanHaveIt}</p>
      </div>
      <Input {...form.field('email')} label={wordTexts.email} type="email" autoComplete="email" inputMode="email" />
      <Input
        {...username}
        error={username.error ?? usernameCheck.error}
        label={wordTexts.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={usernameCheck.hint ?? authTexts.lettersDigitsAndUnderscores}
      />
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
      <Checkbox
        name="acceptsTerms"
        isChecked={form.values.acceptsTerms}
        onChange={(isChecked) => form.setValue('acceptsTerms', isChecked)}
        error={form.errorOf('acceptsTerms')}
      >
        {authTexts.iAcceptThe} <TextLink to={paths.terms.getHref()}>{authTexts.terms}</TextLink> {authTexts.andThe}{' '}
        <TextLink to={paths.privacy.getHref()}>{authTexts.privacyPolicy}</TextLink>
      </Checkbox>
      <div className="sticky bottom-0 -mx-4 bg-bg px-4 py-3 md:static md:mx-0 md:p-0">
        <Button kind="main" size="large" type="submit" isBusy={form.isBusy} className="w-full">
          {authTexts.createAccount}
        </Button>
      </div>
    </form>
  );
}

/** Opens beside the form, so that nothing typed is lost. */
function TextLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link to={to} target="_blank" rel="noopener" className="font-medium text-brand underline underline-offset-2">
      {children}
    </Link>
  );
}
