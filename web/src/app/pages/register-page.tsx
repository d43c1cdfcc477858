import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AccountType } from '#/features/auth/components/account-type-choice.tsx';
import { ProviderButtons } from '#/features/auth/components/provider-buttons.tsx';
import { RegisterForm } from '#/features/auth/components/register-form.tsx';
import { readRegistrationDraft } from '#/features/auth/model/registration-draft.ts';
import { useOfferLinkReturn } from '#/features/offers/model/use-offer-link-return.ts';
import { paths } from '#/shared/config/paths.ts';
import * as authTexts from '#/shared/config/texts/auth.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { AccountTypeAside } from './auth/account-type-aside.tsx';
import { AuthFrame } from './auth/auth-frame.tsx';

export function RegisterPage() {
  const [accountType, setAccountType] = useState<AccountType>(() => readRegistrationDraft().accountType);
  useOfferLinkReturn();
  return (
    <AuthFrame width="register" aside={<AccountTypeAside accountType={accountType} />}>
      <div className="grid gap-1">
        <PageHeading title={authTexts.createYourAccount} />
        <p className="text-body text-ink-2">
          {authTexts.alreadyWithUs}{' '}
          <Link to={paths.login.getHref()} className="font-medium text-brand hover:underline">
            {wordTexts.logIn}
          </Link>
        </p>
      </div>
      <RegisterForm accountType={accountType} onAccountTypeChange={setAccountType} />
      <ProviderButtons />
    </AuthFrame>
  );
}
