import { getFeed } from '@stagedoor/contracts/posts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import { call } from '#/shared/http/api-client.ts';
import { fetchPageOf, takePage } from '#/shared/query/dropped-rows.ts';
import { firstPageCursor, nextCursorOf, type PageCursor, pageQueryOf } from '#/shared/query/paging.ts';
import { type PostsPage, postRows } from './paged-posts.ts';

const PAGE_SIZE = 10;
const POLLED_EVERY_MS = 30_000;

export function fetchFeedPage(cursor: PageCursor, signal: AbortSignal): Promise<PostsPage> {
  return call(getFeed, { query: pageQueryOf(PAGE_SIZE, cursor) }, { signal });
}

/** One page of the feed. A page after the first can be prefetched, and is then shown at once. */
export function feedPageQuery(cursor: PageCursor) {
  return queryOptions({
    queryKey: ['posts', 'feed', 'page', cursor],
    queryFn: ({ signal }) => fetchFeedPage(cursor, signal),
    staleTime: cursor === null ? 0 : 60_000,
  });
}

const feedKey = ['posts', 'feed', 'list'] as const;

/**
 * The loaded pages of the feed; pages far from the viewport are kept without their posts. They are never refetched automatically:
 * `newestFeedQuery` brings new posts, on request.
 */
export const feedQuery = infiniteQueryOptions({
  queryKey: feedKey,
  queryFn: ({ client, pageParam }) =>
    fetchPageOf(client, feedKey, pageParam, postRows, () => takePage(client, feedPageQuery(pageParam))),
  initialPageParam: firstPageCursor,
  getNextPageParam: nextCursorOf,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { failureText: failureTexts.loadFeed },
});

/** Polls the first page while the tab is visible, to count new posts. */
export const newestFeedQuery = queryOptions({
  ...feedPageQuery(firstPageCursor),
  queryKey: ['posts', 'feed', 'newest'],
  staleTime: POLLED_EVERY_MS,
  refetchInterval: POLLED_EVERY_MS,
  refetchOnWindowFocus: true,
});
