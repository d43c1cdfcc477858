import { listUserPosts } from '@stagedoor/contracts/posts';
import { call } from '#/shared/http/api-client.ts';
import { callWithCopy, copyOptions } from '#/shared/http/call-with-copy.ts';
import { firstPageCursor, pageQueryOf } from '#/shared/query/paging.ts';
import { pagedPosts } from './paged-posts.ts';

const PAGE_SIZE = 12;

/** The posts of one author, page by page. */
export function userPostsQuery(userId: string) {
  return pagedPosts({
    queryKey: ['posts', 'user', userId],
    fetchPage: (cursor, signal) => {
      const input = { params: { id: userId }, query: pageQueryOf(PAGE_SIZE, cursor) };
      return cursor === firstPageCursor
        ? callWithCopy(listUserPosts, input, { signal })
        : call(listUserPosts, input, { signal });
    },
    ...copyOptions,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
