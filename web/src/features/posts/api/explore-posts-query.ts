import { getExplorePosts } from '@stagedoor/contracts/post-calls';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#/shared/lib/api-client.ts';
import { firstPage, nextCursorOf, pageQueryOf } from '#/shared/lib/paging.ts';

export type PostType = 'TEXT' | 'IMAGE' | 'VIDEO';

/** Fills whole rows of two and of four. */
const PAGE_SIZE = 24;

/** Recent public posts by engagement, of one type or of all. */
export function explorePostsQuery(type: PostType | undefined) {
  return infiniteQueryOptions({
    queryKey: ['posts', 'explore', type ?? 'ALL'],
    queryFn: ({ pageParam, signal }) =>
      call(getExplorePosts, { query: { ...pageQueryOf(PAGE_SIZE, pageParam), ...(type && { type }) } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextCursorOf,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
