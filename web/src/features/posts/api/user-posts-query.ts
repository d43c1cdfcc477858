import { listUserPosts } from '@stagedoor/contracts/posts';
import { call } from '#/shared/lib/api-client.ts';
import { pagedQuery } from '#/shared/lib/paged-query.ts';
import { pageQueryOf } from '#/shared/lib/paging.ts';

const PAGE_SIZE = 12;

/** One author's posts, as far as they were read. */
export function userPostsQuery(userId: string) {
  return pagedQuery({
    queryKey: ['posts', 'user', userId],
    fetchPage: (cursor, signal) =>
      call(listUserPosts, { params: { id: userId }, query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
