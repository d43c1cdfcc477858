import { getExplorePosts } from '@stagedoor/contracts/post-calls';
import { call } from '#/shared/http/api-client.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';
import { pagedPosts } from './paged-posts.ts';

export type PostType = 'TEXT' | 'IMAGE' | 'VIDEO';

/** Fills whole rows of two and of four. */
const PAGE_SIZE = 24;

/** Recent public posts by engagement, of one type or of all. */
export function explorePostsQuery(type: PostType | undefined) {
  return pagedPosts({
    queryKey: ['posts', 'explore', type ?? 'ALL'],
    fetchPage: (cursor, signal) =>
      call(getExplorePosts, { query: { ...pageQueryOf(PAGE_SIZE, cursor), ...(type && { type }) } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
