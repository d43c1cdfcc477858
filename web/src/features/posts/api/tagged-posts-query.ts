import { listPostsByTag } from '@stagedoor/contracts/post-calls';
import { call } from '#/shared/http/api-client.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';
import { pagedPosts } from './paged-posts.ts';

const PAGE_SIZE = 20;

/** Posts with a hashtag, newest first. */
export function taggedPostsQuery(tag: string) {
  return pagedPosts({
    queryKey: ['posts', 'tag', tag],
    fetchPage: (cursor, signal) =>
      call(listPostsByTag, { params: { tag }, query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
