import { listBlocked } from '@stagedoor/contracts/relations';
import { call } from '#/shared/http/api-client.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';
import { pagedShortPeople } from './short-people-query.ts';

const PAGE_SIZE = 20;

/** The people whom the viewer has blocked. */
export const blockedUsersQuery = pagedShortPeople({
  queryKey: ['users', 'blocked'],
  fetchPage: (cursor, signal) => call(listBlocked, { query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
});
