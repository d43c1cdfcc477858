import { getFeed } from '@stagedoor/contracts/posts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import { call } from '#/shared/http/api-client.ts';
import { firstPageCursor, nextCursorOf, type PageCursor, pageQueryOf } from '#/shared/query/paging.ts';

const PAGE_SIZE = 10;
const POLLED_EVERY_MS = 30_000;

/** One page of the feed. A page after the first can be prefetched, and is then shown at once. */
export function feedPageQuery(cursor: PageCursor) {
  return queryOptions({
    queryKey: ['posts', 'feed', 'page', cursor],
    queryFn: ({ signal }) => call(getFeed, { query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
    staleTime: cursor === null ? 0 : 60_000,
  });
}

/** The pages of the feed that were loaded. They are never refetched by themselves: new posts come by `newestFeedQuery`, on request. */
export const feedQuery = infiniteQueryOptions({
  queryKey: ['posts', 'feed', 'list'],
  queryFn: ({ client, pageParam }) => client.fetchQuery(feedPageQuery(pageParam)),
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
