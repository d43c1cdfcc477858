import { listAnswers } from '@stagedoor/contracts/comments';
import { call } from '#/shared/http/api-client.ts';
import { pagedQuery } from '#/shared/query/paged-query.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';

const PAGE_SIZE = 20;

/** The comments that answer another one, oldest first, as far as they were read. */
export function answersQuery(postId: string, commentId: string) {
  return pagedQuery({
    queryKey: ['comments', postId, 'answers', commentId],
    fetchPage: (cursor, signal) =>
      call(listAnswers, { params: { id: commentId }, query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
  });
}
