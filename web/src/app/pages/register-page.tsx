import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type AccountType, RegisterForm } from '#/features/auth/components/register-form.tsx';
import { paths } from '#/shared/config/paths.ts';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { AccountTypeAside } from './auth/account-type-aside.tsx';
import { AuthFrame } from './auth/auth-frame.tsx';

export function RegisterPage() {
  const [accountType, setAccountType] = useState<AccountType>('FAN');
  return (
    <AuthFrame width="register" aside={<AccountTypeAside accountType={accountType} />}>
      <div className="grid gap-1">
        <PageHeading title="Create your account" />
        <p className="text-body text-ink-2">
          Already with us?{' '}
          <Link to={paths.login.getHref()} className="font-medium text-brand hover:underline">
            Log in
          </Link>
        </p>
      </div>
      <RegisterForm accountType={accountType} onAccountTypeChange={setAccountType} />
    </AuthFrame>
  );
}
