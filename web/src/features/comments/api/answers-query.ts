import { listAnswers } from '@stagedoor/contracts/comments';
import { call } from '#/shared/http/api-client.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';
import { pagedComments } from './paged-comments.ts';

const PAGE_SIZE = 20;

/** The answers to a comment, oldest first, page by page. */
export function answersQuery(postId: string, commentId: string) {
  return pagedComments({
    queryKey: ['comments', postId, 'answers', commentId],
    fetchPage: (cursor, signal) =>
      call(listAnswers, { params: { id: commentId }, query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
  });
}
