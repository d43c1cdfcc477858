import { canonicalTag } from '@stagedoor/linked-text/hashtag';
import { Hash } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { taggedPostsQuery } from '#/features/posts/api/tagged-posts-query.ts';
import { PostList } from '#/features/posts/components/post-list.tsx';
import { paths } from '#/shared/config/paths.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { hashName } from '#/shared/format/hash-name.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';
import { EmptyState } from '#/shared/ui/feedback/page-states.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PostMenu } from './post/post-menu.tsx';

/** All posts with a hashtag. */
export function TagPage() {
  const { tag: written = '' } = useParams();
  const tag = canonicalTag(written);
  if (tag === undefined) return <NotFoundPage />;
  return (
    <div className="mx-auto grid max-w-feed grid-cols-1 gap-5">
      <PageHeading
        title={hashName(tag)}
        className="text-page-tight font-bold tracking-tight [overflow-wrap:anywhere] text-ink md:text-page"
      />
      <PostList
        key={tag}
        query={taggedPostsQuery(tag)}
        label={postTexts.postsWith({ tag })}
        menu={PostMenu}
        empty={
          <EmptyState
            icon={<Hash aria-hidden size={24} strokeWidth={1.75} />}
            title={postTexts.noPostsWithYet({ tag })}
            action={<ButtonLink to={paths.explore.getHref()}>{postTexts.explorePosts}</ButtonLink>}
          />
        }
      />
    </div>
  );
}
