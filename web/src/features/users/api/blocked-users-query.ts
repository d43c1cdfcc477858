import { listBlocked } from '@stagedoor/contracts/relations';
import { call } from '#/shared/http/api-client.ts';
import { pagedQuery } from '#/shared/query/paged-query.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';

const PAGE_SIZE = 20;

/** The people whom the viewer has blocked. */
export const blockedUsersQuery = pagedQuery({
  queryKey: ['users', 'blocked'],
  fetchPage: (cursor, signal) => call(listBlocked, { query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
});
