import type { Post } from '@stagedoor/contracts/post';
import type { QueryClient } from '@tanstack/react-query';
import { firstPageCursor } from '#/shared/query/paging.ts';
import { feedQuery } from '../api/feed-query.ts';
import type { PostsPage } from '../api/paged-posts.ts';

/** Counts the posts of the newest page before the first one that is already shown. */
export function countNew(newest: readonly Post[], shown: readonly Post[]): number {
  const known = new Set(shown.map((post) => post.id));
  const first = newest.findIndex((post) => known.has(post.id));
  return first === -1 ? newest.length : first;
}

/** Page 1 replaces the list. */
export function replaceFeed(client: QueryClient, page: PostsPage): void {
  client.setQueryData(feedQuery.queryKey, { pages: [page], pageParams: [firstPageCursor] });
}

/** Puts the viewer's new post at the top of the feed. A feed that was not loaded yet will contain it anyway. */
export function addToFeed(client: QueryClient, post: Post): void {
  client.setQueryData(feedQuery.queryKey, (feed) => {
    const [first, ...rest] = feed?.pages ?? [];
    return feed && first && { ...feed, pages: [{ ...first, posts: [post, ...first.posts] }, ...rest] };
  });
}
