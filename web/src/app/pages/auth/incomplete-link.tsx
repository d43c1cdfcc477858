import { Banner } from '#/shared/ui/feedback/banner.tsx';

/** The address was cut off on its way from the mail. */
export function IncompleteLink() {
  return <Banner kind="warn">This link is incomplete. Open it from the mail again, or copy all of it.</Banner>;
}
