import { listFollowRequests } from '@stagedoor/contracts/relations';
import { call } from '#/shared/lib/api-client.ts';
import { pagedQuery } from '#/shared/lib/paged-query.ts';
import { pageQueryOf } from '#/shared/lib/paging.ts';

const PAGE_SIZE = 20;

/** Who asks to follow one's private account. */
export const followRequestsQuery = pagedQuery({
  queryKey: ['users', 'follow-requests'],
  fetchPage: (cursor, signal) => call(listFollowRequests, { query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
});
