import type { ReactNode } from 'react';
import { paths } from '#/shared/config/paths.ts';
import { useSession } from '#/shared/lib/session-store.ts';
import { showToast } from '#/shared/lib/toast-store.ts';
import { Button, type ButtonKind, ButtonLink } from '#/shared/ui/button.tsx';

interface StartButtonProps {
  readonly name: string;
  readonly kind?: ButtonKind;
  readonly size?: 'medium' | 'large';
  readonly className?: string;
  readonly children: ReactNode;
}

/** The way into a service. A visitor signs in first; taking a service into use is not open to members yet. */
export function StartButton({ name, children, ...look }: StartButtonProps) {
  const isSignedIn = useSession((state) => state.user !== null);
  if (!isSignedIn) {
    return (
      <ButtonLink to={paths.login.getHref()} {...look}>
        {children}
      </ButtonLink>
    );
  }
  return (
    <Button onClick={() => showToast('blank', `${name} is not open to members yet`)} {...look}>
      {children}
    </Button>
  );
}
