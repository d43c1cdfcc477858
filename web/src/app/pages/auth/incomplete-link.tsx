import * as authTexts from '#/shared/config/texts/auth.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';
import { Banner } from '#/shared/ui/feedback/banner.tsx';

interface IncompleteLinkProps {
  /** The path of the page that sends another one, or does without. */
  readonly renewHref: string;
  readonly renewLabel?: string;
}

/** The address was cut off on its way from the mail. */
export function IncompleteLink({ renewHref, renewLabel = authTexts.askForANewLink }: IncompleteLinkProps) {
  return (
    <Banner
      kind="warn"
      action={
        <ButtonLink size="small" to={renewHref}>
          {renewLabel}
        </ButtonLink>
      }
    >
      {authTexts.thisLinkIsIncompleteOpenIt}
    </Banner>
  );
}
