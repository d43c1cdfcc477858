import { Link } from 'react-router-dom';
import { ForgotPasswordForm } from '#/features/auth/components/forgot-password-form.tsx';
import { paths } from '#/shared/config/paths.ts';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { AuthFrame } from './auth/auth-frame.tsx';

export function ForgotPasswordPage() {
  return (
    <AuthFrame>
      <div className="grid gap-1">
        <PageHeading title="Forgot your password?" />
        <p className="text-body text-ink-2">Tell us your email address and we send you a link to choose a new one.</p>
      </div>
      <ForgotPasswordForm />
      <Link
        to={paths.login.getHref()}
        className="justify-self-start py-1 text-ui font-medium text-brand hover:underline"
      >
        Back to log in
      </Link>
    </AuthFrame>
  );
}
