import * as authTexts from '#/shared/config/texts/auth.ts';
import { Banner } from '#/shared/ui/feedback/banner.tsx';

/** The address was cut off on its way from the mail. */
export function IncompleteLink() {
  return <Banner kind="warn">{authTexts.thisLinkIsIncompleteOpenIt}</Banner>;
}
