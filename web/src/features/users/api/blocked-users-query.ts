import { listBlocked } from '@stagedoor/contracts/relations';
import { call } from '#/shared/lib/api-client.ts';
import { pagedQuery } from '#/shared/lib/paged-query.ts';
import { pageQueryOf } from '#/shared/lib/paging.ts';

const PAGE_SIZE = 20;

/** Whom one has blocked. */
export const blockedUsersQuery = pagedQuery({
  queryKey: ['users', 'blocked'],
  fetchPage: (cursor, signal) => call(listBlocked, { query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
});
