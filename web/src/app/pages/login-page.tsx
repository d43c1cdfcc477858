import { Link } from 'react-router-dom';
import { LoginForm } from '#/features/auth/components/login-form.tsx';
import { paths } from '#/shared/config/paths.ts';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { AuthFrame } from './auth/auth-frame.tsx';
import { PictureWall } from './auth/picture-wall.tsx';

export function LoginPage() {
  return (
    <AuthFrame aside={<PictureWall />}>
      <div className="grid gap-1">
        <PageHeading title="Welcome back" />
        <p className="text-body text-ink-2">
          New here?{' '}
          <Link to={paths.register.getHref()} className="font-medium text-brand hover:underline">
            Create an account
          </Link>
        </p>
      </div>
      <LoginForm />
    </AuthFrame>
  );
}
