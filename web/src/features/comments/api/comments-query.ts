import { listComments } from '@stagedoor/contracts/posts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';
import { firstPageCursor } from '#/shared/query/paging.ts';

const PAGE_SIZE = 50;

/** The comments of a post, newest first, page by page. */
export function commentsQuery(postId: string) {
  return infiniteQueryOptions({
    queryKey: ['comments', postId],
    queryFn: ({ pageParam, signal }) =>
      call(
        listComments,
        { params: { id: postId }, query: { limit: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: firstPageCursor,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
  });
}
