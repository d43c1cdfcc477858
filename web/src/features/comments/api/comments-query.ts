import { listComments } from '@stagedoor/contracts/posts';
import { call } from '#/shared/http/api-client.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';
import { pagedComments } from './paged-comments.ts';

const PAGE_SIZE = 50;

/** The comments of a post, newest first, page by page. */
export function commentsQuery(postId: string) {
  return pagedComments({
    queryKey: ['comments', postId],
    fetchPage: (cursor, signal) =>
      call(listComments, { params: { id: postId }, query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
  });
}
