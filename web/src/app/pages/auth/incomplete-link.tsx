import * as authTexts from '#/shared/config/texts/auth.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';
import { Banner } from '#/shared/ui/feedback/banner.tsx';

/** The address was cut off on its way from the mail. `renewHref` is the path of the page that sends another one. */
export function IncompleteLink({ renewHref }: { readonly renewHref: string }) {
  return (
    <Banner
      kind="warn"
      action={
        <ButtonLink size="small" to={renewHref}>
          {authTexts.askForANewLink}
        </ButtonLink>
      }
    >
      {authTexts.thisLinkIsIncompleteOpenIt}
    </Banner>
  );
}
