import { listUserPosts } from '@stagedoor/contracts/posts';
import { call } from '#/shared/http/api-client.ts';
import { pagedQuery } from '#/shared/query/paged-query.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';

const PAGE_SIZE = 12;

/** The posts of one author, page by page. */
export function userPostsQuery(userId: string) {
  return pagedQuery({
    queryKey: ['posts', 'user', userId],
    fetchPage: (cursor, signal) =>
      call(listUserPosts, { params: { id: userId }, query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
