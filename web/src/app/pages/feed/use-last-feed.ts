import { useEffect } from 'react';
import type { PostsPage } from '#/features/posts/api/paged-posts.ts';
import { storeLastFeed } from '#/features/posts/model/last-feed.ts';

/** Keeps the first page of the feed, as it is now, for the time without a network. */
export function useLastFeed(userId: string | undefined, page: PostsPage | undefined): void {
  useEffect(() => {
    if (userId !== undefined && page !== undefined) void storeLastFeed(userId, page, new Date());
  }, [userId, page]);
}
