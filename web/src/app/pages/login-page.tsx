import { Link } from 'react-router-dom';
import { LoginForm } from '#/features/auth/components/login-form.tsx';
import { paths } from '#/shared/config/paths.ts';
import * as authTexts from '#/shared/config/texts/auth.ts';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { AuthFrame } from './auth/auth-frame.tsx';
import { PictureWall } from './auth/picture-wall.tsx';

export function LoginPage() {
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
      <LoginForm />
    </AuthFrame>
  );
}
