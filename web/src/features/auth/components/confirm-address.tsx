import { useEffect } from 'react';
import * as authTexts from '#/shared/config/texts/auth.ts';
import { Button } from '#/shared/ui/button.tsx';
import { Banner } from '#/shared/ui/feedback/banner.tsx';
import { confirmSession } from '../model/confirm-session.ts';
import { useResendLink } from '../model/use-resend-link.ts';

interface ConfirmAddressProps {
  /** The action that requires a confirmed address. */
  readonly children: string;
}

/** For an address whose mailed link was not opened yet. Disappears automatically once it was, on any device. */
export function ConfirmAddress({ children }: ConfirmAddressProps) {
  const resend = useResendLink();
  useEffect(() => {
    const lookAgain = () => {
      if (!document.hidden) void confirmSession();
    };
    document.addEventListener('visibilitychange', lookAgain);
    return () => document.removeEventListener('visibilitychange', lookAgain);
  }, []);
  return (
    <Banner
      kind="warn"
      action={
        <Button size="small" isBusy={resend.isPending} disabled={resend.isSuccess} onClick={() => resend.mutate()}>
          {authTexts.sendANewLink}
        </Button>
      }
    >
      {children}
    </Banner>
  );
}
