import { paths } from '#/shared/config/paths.ts';
import * as billingTexts from '#/shared/config/texts/service-billing.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';

/** Links to the settings, which can resend the mail with the link. */
export function ConfirmAddressLink() {
  return (
    <ButtonLink size="small" to={`${paths.settings.getHref()}?tab=account`} className="justify-self-start">
      {billingTexts.confirmYourAddress}
    </ButtonLink>
  );
}
