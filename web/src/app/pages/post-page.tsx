import { PageHeading } from '#/shared/ui/page-heading.tsx';

export function PostPage() {
  return <PageHeading title="Post" />;
}
