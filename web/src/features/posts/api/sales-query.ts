import { getPostSales } from '@stagedoor/contracts/posts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** How many bought a post of one's own; fetched again each time it is about to be edited or deleted. */
export function salesQuery(postId: string) {
  return queryOptions({
    queryKey: ['post-sales', postId],
    queryFn: ({ signal }) => call(getPostSales, { params: { id: postId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}
