import type { DataOf } from '@stagedoor/contracts/call';
import { listFollowRequests } from '@stagedoor/contracts/relations';
import { call } from '#/shared/http/api-client.ts';
import type { DroppablePage, PageRows } from '#/shared/query/dropped-rows.ts';
import { droppingQuery } from '#/shared/query/dropping-query.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';

const PAGE_SIZE = 20;

export type FollowRequest = DataOf<typeof listFollowRequests>['requests'][number];

interface RequestsPage extends DroppablePage {
  readonly requests: FollowRequest[];
}

const rows: PageRows<RequestsPage, FollowRequest> = {
  keyOf: ({ id }) => id,
  read: ({ requests }) => requests,
  write: (page, requests) => ({ ...page, requests: [...requests] }),
};

/** Requests to follow the viewer's private account. */
export const followRequestsQuery = droppingQuery({
  rows,
  queryKey: ['users', 'follow-requests'],
  fetchPage: (cursor, signal): Promise<RequestsPage> =>
    call(listFollowRequests, { query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
});
