import type { Post } from '@stagedoor/contracts/post';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import { useRefreshOnArrival } from '#/shared/hooks/use-refresh-on-arrival.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { MorePages } from '#/shared/ui/lists/more-pages.tsx';
import type { PostsQuery } from '../api/paged-posts.ts';
import { FeedSkeleton } from './feed-skeleton.tsx';
import { PostFeed } from './post-feed.tsx';

interface PostListProps {
  readonly query: PostsQuery;
  readonly label: string;
  readonly empty: ReactNode;
  readonly menu: ComponentType<{ readonly post: Post }>;
}

const box = '-mx-4 border-y border-border bg-surface md:mx-0 md:rounded-card md:border-x';

/** A vertical list of posts, by pages. A post that leaves the list while it is shown stays until the page is opened again. */
export function PostList({ query, label, empty, menu }: PostListProps) {
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
  // A page may have nothing for this viewer, and yet not be the last.
  if (!list.hasNextPage && list.data.pages.every(({ posts, dropped }) => posts.length === 0 && !dropped)) return empty;
  return (
    <div className={box}>
      <PostFeed
        label={label}
        pages={list.data}
        list={query}
        hasMore={list.hasNextPage}
        isLoadingMore={list.isFetchingNextPage}
        isBusy={list.isFetching}
        menu={menu}
      />
      {list.hasNextPage && (
        <div className="border-t border-border [overflow-anchor:none]">
          <MorePages list={list} fetchAhead={query.fetchAhead} failureText={failureTexts.loadPost} />
        </div>
      )}
    </div>
  );
}
