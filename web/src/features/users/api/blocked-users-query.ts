import { listBlocked } from '@stagedoor/contracts/relations';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#/shared/lib/api-client.ts';
import { firstPage, nextCursorOf, pageQueryOf } from '#/shared/lib/paging.ts';

const PAGE_SIZE = 20;

/** Whom one has blocked. */
export const blockedUsersQuery = infiniteQueryOptions({
  queryKey: ['users', 'blocked'],
  queryFn: ({ pageParam, signal }) => call(listBlocked, { query: pageQueryOf(PAGE_SIZE, pageParam) }, { signal }),
  initialPageParam: firstPage,
  getNextPageParam: nextCursorOf,
});
