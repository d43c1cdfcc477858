import { Bookmark, Heart } from 'lucide-react';
import { savedPostsQuery } from '#/features/posts/api/saved-posts-query.ts';
import { PostList } from '#/features/posts/components/post-list.tsx';
import { paths } from '#/shared/config/paths.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';
import { EmptyState } from '#/shared/ui/feedback/page-states.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { ComingSoonPage } from './coming-soon-page.tsx';
import { FeaturePage } from './feature-page.tsx';
import { PostMenu } from './post/post-menu.tsx';

const icon = { 'aria-hidden': true, size: 24, strokeWidth: 1.75 } as const;

export function LikesPage() {
  return (
    <FeaturePage name="likes" placeholder={<ComingSoonPage name="likes" />}>
      <div className="mx-auto grid max-w-feed grid-cols-1 gap-5">
        <PageHeading title={shellTexts.likes} />
        <PostList
          query={savedPostsQuery('liked')}
          label={shellTexts.likes}
          menu={PostMenu}
          empty={
            <EmptyState
              icon={<Heart {...icon} />}
              title={shellTexts.noLikedPostsYet}
              action={<ButtonLink to={paths.explore.getHref()}>{shellTexts.findSomethingToLike}</ButtonLink>}
            />
          }
        />
      </div>
    </FeaturePage>
  );
}

export function BookmarksPage() {
  return (
    <FeaturePage name="bookmarks" placeholder={<ComingSoonPage name="bookmarks" />}>
      <div className="mx-auto grid max-w-feed grid-cols-1 gap-5">
        <div className="grid gap-1">
          <PageHeading title={shellTexts.bookmarks} />
          <p className="text-ui text-ink-2">{shellTexts.onlyYouCanSeeThese}</p>
        </div>
        <PostList
          query={savedPostsQuery('bookmarked')}
          label={shellTexts.bookmarks}
          menu={PostMenu}
          empty={
            <EmptyState
              icon={<Bookmark {...icon} />}
              title={shellTexts.noBookmarksYet}
              action={<ButtonLink to={paths.explore.getHref()}>{shellTexts.findSomethingToKeep}</ButtonLink>}
            >
              {shellTexts.theBookmarkUnderAPostKeeps}
            </EmptyState>
          }
        />
      </div>
    </FeaturePage>
  );
}
