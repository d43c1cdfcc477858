import { login } from '@stagedoor/contracts/auth';
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import { authTexts } from '#/shared/config/texts/auth.ts';
import { useForm } from '#/shared/hooks/use-form.ts';
import { serverMessageOf } from '#/shared/http/client-error.ts';
import { Button } from '#/shared/ui/button.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';
import { PasswordField } from '#/shared/ui/fields/password-field.tsx';
import { signIn } from '../model/sign-in.ts';

export function LoginForm() {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    initial: { email: '', password: '' },
    schema: login.body,
    onSubmit: async (values) => {
      setFailure(null);
      try {
        await signIn({ email: values.email, password: values.password });
      } catch (error) {
        setFailure(serverMessageOf(error, authTexts.loginFailed));
        throw error;
      }
    },
  });
  return (
    <form {...form.formProps} className="grid gap-3">
      {failure !== null && <LoginFailure message={failure} />}
      <Input {...form.field('email')} label="Email" type="email" autoComplete="email" inputMode="email" />
      <div className="grid">
        <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
        <Link
          to={paths.forgotPassword.getHref()}
          className="inline-flex items-center justify-self-end rounded-field py-1 text-ui font-medium text-brand hover:underline touch:min-h-11"
        >
          Forgot your password?
        </Link>
      </div>
      <Button kind="main" size="large" type="submit" isBusy={form.isBusy}>
        Log in
      </Button>
    </form>
  );
}

function LoginFailure({ message }: { readonly message: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-card border border-err bg-err/8 p-4 text-ui text-ink"
    >
      <CircleAlert aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-err" />
      <div className="grid gap-1">
        <h2 className="font-sans text-ui font-semibold text-err">{authTexts.loginFailedHeading}</h2>
        <p>{message}</p>
        <p className="text-ink-2">{authTexts.loginFailedHint}</p>
      </div>
    </div>
  );
}
