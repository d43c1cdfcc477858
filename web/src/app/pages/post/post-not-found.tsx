import { paths } from '#/shared/config/paths.ts';
import * as lostTexts from '#/shared/config/texts/lost.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';

export function PostNotFound() {
  return (
    <div className="mx-auto grid max-w-register justify-items-center gap-5 py-18 text-center">
      <div className="grid gap-2">
        <PageHeading title={postTexts.notFound} />
        <p className="text-body text-ink-2">{postTexts.postMayBeGone}</p>
      </div>
      <ButtonLink to={paths.home.getHref()}>{lostTexts.goHome}</ButtonLink>
    </div>
  );
}
