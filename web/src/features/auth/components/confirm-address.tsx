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
          Send a new link
        </Button>
      }
    >
      Your address is not confirmed yet. Open the link in the mail that we sent you.
    </Banner>
  );
}
