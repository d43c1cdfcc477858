import { useSearchParams } from 'react-router-dom';
import { EmailVerification } from '#/features/auth/components/email-verification.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { AuthFrame } from './auth/auth-frame.tsx';
import { IncompleteLink } from './auth/incomplete-link.tsx';

export function VerifyEmailPage() {
  const [searchParams] = useSearchParams();
  const token = searchParams.get('token');
  return (
    <AuthFrame>
      <PageHeading title="Confirm your email address" />
      {token ? <EmailVerification token={token} /> : <IncompleteLink />}
    </AuthFrame>
  );
}
