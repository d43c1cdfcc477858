import { postTexts } from '#/shared/config/texts/posts.ts';
import { PageHeading } from '#/shared/ui/page-heading.tsx';

export function FeedPage() {
  return <PageHeading title={postTexts.feed} />;
}
