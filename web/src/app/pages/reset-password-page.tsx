import { useSearchParams } from 'react-router-dom';
import { ResetPasswordForm } from '#/features/auth/components/reset-password-form.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { AuthFrame } from './auth/auth-frame.tsx';
import { IncompleteLink } from './auth/incomplete-link.tsx';

export function ResetPasswordPage() {
  const [searchParams] = useSearchParams();
  const token = searchParams.get('token');
  return (
    <AuthFrame>
      <PageHeading title="Choose a new password" />
      {token ? <ResetPasswordForm token={token} /> : <IncompleteLink />}
    </AuthFrame>
  );
}
