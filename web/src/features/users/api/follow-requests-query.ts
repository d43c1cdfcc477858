import { listFollowRequests } from '@stagedoor/contracts/relations';
import { call } from '#/shared/http/api-client.ts';
import { pagedQuery } from '#/shared/query/paged-query.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';

const PAGE_SIZE = 20;

/** Requests to follow the viewer's private account. */
export const followRequestsQuery = pagedQuery({
  queryKey: ['users', 'follow-requests'],
  fetchPage: (cursor, signal) => call(listFollowRequests, { query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
});
