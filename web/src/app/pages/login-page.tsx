import type { ProviderRegistration } from '@stagedoor/contracts/sign-in-providers';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AccountType } from '#/features/auth/components/account-type-choice.tsx';
import { LoginForm } from '#/features/auth/components/login-form.tsx';
import { ProviderRegisterForm } from '#/features/auth/components/provider-register-form.tsx';
import { isSessionLost } from '#/features/auth/model/lost-place.ts';
import { useOfferLinkReturn } from '#/features/offers/model/use-offer-link-return.ts';
import { paths } from '#/shared/config/paths.ts';
import * as authTexts from '#/shared/config/texts/auth.ts';
import { Banner } from '#/shared/ui/feedback/banner.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { AccountTypeAside } from './auth/account-type-aside.tsx';
import { AuthFrame } from './auth/auth-frame.tsx';
import { PictureWall } from './auth/picture-wall.tsx';

export function LoginPage() {
  const [registration, setRegistration] = useState<ProviderRegistration | null>(null);
  const [accountType, setAccountType] = useState<AccountType>('FAN');
  const [isLost] = useState(isSessionLost);
  useOfferLinkReturn();
  if (registration !== null) {
    return (
      <AuthFrame width="register" aside={<AccountTypeAside accountType={accountType} />}>
        <PageHeading title={authTexts.createYourAccount} />
        <ProviderRegisterForm
          registration={registration}
          accountType={accountType}
          onAccountTypeChange={setAccountType}
        />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame aside={<PictureWall />}>
      <div className="grid gap-1">
        <PageHeading title={authTexts.welcomeBack} />
        <p className="text-body text-ink-2">
          {authTexts.newHere}{' '}
          <Link to={paths.register.getHref()} className="font-medium text-brand hover:underline">
            {authTexts.createAnAccount}
          </Link>
        </p>
      </div>
      {isLost && <Banner kind="info">{authTexts.sessionEnded}</Banner>}
      <LoginForm onRegistrationDue={setRegistration} />
    </AuthFrame>
  );
}
