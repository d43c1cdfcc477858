import { listFollowRequests } from '@stagedoor/contracts/relations';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#/shared/lib/api-client.ts';
import { firstPage, nextCursorOf, pageQueryOf } from '#/shared/lib/paging.ts';

const PAGE_SIZE = 20;

/** Who asks to follow one's private account. */
export const followRequestsQuery = infiniteQueryOptions({
  queryKey: ['users', 'follow-requests'],
  queryFn: ({ pageParam, signal }) =>
    call(listFollowRequests, { query: pageQueryOf(PAGE_SIZE, pageParam) }, { signal }),
  initialPageParam: firstPage,
  getNextPageParam: nextCursorOf,
  refetchOnWindowFocus: true,
});
