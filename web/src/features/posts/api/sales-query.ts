import { getPostSales } from '@stagedoor/contracts/posts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** The number of buyers of the author's post; refetched each time it is about to be edited or deleted. */
export function salesQuery(postId: string) {
  return queryOptions({
    queryKey: ['post-sales', postId],
    queryFn: ({ signal }) => call(getPostSales, { params: { id: postId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}
