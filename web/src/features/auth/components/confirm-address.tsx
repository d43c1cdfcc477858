import * as authTexts from '#/shared/config/texts/auth.ts';
import { Button } from '#/shared/ui/button.tsx';
import { Banner } from '#/shared/ui/feedback/banner.tsx';
import { useResendLink } from '../model/use-resend-link.ts';

/** For an address whose mailed link was not opened yet. */
export function ConfirmAddress() {
  const resend = useResendLink();
  return (
    <Banner
      kind="warn"
      action={
        <Button size="small" isBusy={resend.isPending} disabled={resend.isSuccess} onClick={() => resend.mutate()}>
          {authTexts.sendANewLink}
        </Button>
      }
    >
      {authTexts.yourAddressIsNotConfirmedYet}
    </Banner>
  );
}
