import { useSearchParams } from 'react-router-dom';
import { SecureAccount } from '#/features/auth/components/secure-account.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { AuthFrame } from './auth/auth-frame.tsx';
import { IncompleteLink } from './auth/incomplete-link.tsx';

export function SecureAccountPage() {
  const [searchParams] = useSearchParams();
  const token = searchParams.get('token');
  return (
    <AuthFrame>
      <PageHeading title="Was that not you?" />
      {token ? <SecureAccount token={token} /> : <IncompleteLink />}
    </AuthFrame>
  );
}
