import type { Post } from '@stagedoor/contracts/post';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { failureTexts } from '#/shared/config/texts/errors.ts';
import { useRefreshOnArrival } from '#/shared/hooks/use-refresh-on-arrival.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { MorePages } from '#/shared/ui/lists/more-pages.tsx';
import { flattenPosts } from '../api/paged-posts.ts';
import { type SavedKind, savedPostsQuery } from '../api/saved-posts-query.ts';
import { FeedSkeleton } from './feed-skeleton.tsx';
import { PostFeed } from './post-feed.tsx';

interface SavedPostsProps {
  readonly kind: SavedKind;
  readonly label: string;
  readonly empty: ReactNode;
  readonly menu: ComponentType<{ readonly post: Post }>;
}

const box = '-mx-4 border-y border-border bg-surface md:mx-0 md:rounded-card md:border-x';

/** One's liked or bookmarked posts. One that is taken back stays in its place until the list is come to again. */
export function SavedPosts({ kind, label, empty, menu }: SavedPostsProps) {
  const query = savedPostsQuery(kind);
  useRefreshOnArrival(query.queryKey);
  const list = useInfiniteQuery(query.list);
  if (list.isPending) {
    return (
      <div className={box}>
        <FeedSkeleton />
      </div>
    );
  }
  if (!list.data) {
    return (
      <ErrorState
        message={messageOf(list.error, failureTexts.loadPost)}
        onRetry={() => list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  const posts = flattenPosts(list.data);
  if (posts.length === 0) return empty;
  return (
    <div className={box}>
      <PostFeed label={label} posts={posts} hasMore={list.hasNextPage} isBusy={list.isFetchingNextPage} menu={menu} />
      {list.hasNextPage && (
        <div className="border-t border-border">
          <MorePages list={list} fetchAhead={query.fetchAhead} failureText={failureTexts.loadPost} />
        </div>
      )}
    </div>
  );
}
