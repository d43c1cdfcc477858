import { listUserPosts } from '@stagedoor/contracts/posts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#/shared/lib/api-client.ts';
import { firstPage, nextCursorOf, pageQueryOf } from '#/shared/lib/paging.ts';

const PAGE_SIZE = 12;

/** One author's posts, as far as they were read. */
export function userPostsQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: ['posts', 'user', userId],
    queryFn: ({ pageParam, signal }) =>
      call(listUserPosts, { params: { id: userId }, query: pageQueryOf(PAGE_SIZE, pageParam) }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextCursorOf,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
