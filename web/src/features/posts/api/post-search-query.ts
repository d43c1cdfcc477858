import { searchPosts } from '@stagedoor/contracts/post-calls';
import { call } from '#/shared/http/api-client.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';
import { pagedPosts } from './paged-posts.ts';

const PAGE_SIZE = 20;

export type PostSort = 'relevance' | 'newest';

/** Posts that contain the words. */
export function postSearchQuery(q: string, sort: PostSort) {
  return pagedPosts({
    queryKey: ['posts', 'search', q, sort],
    fetchPage: (cursor, signal) =>
      call(searchPosts, { query: { q, sort, ...pageQueryOf(PAGE_SIZE, cursor) } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
