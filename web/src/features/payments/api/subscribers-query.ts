import type { DataOf, QueryOf } from '@stagedoor/contracts/call';
import { listSubscribers } from '@stagedoor/contracts/creator-calls';
import { call } from '#/shared/http/api-client.ts';
import type { DroppablePage, PageRows } from '#/shared/query/dropped-rows.ts';
import { droppingQuery } from '#/shared/query/dropping-query.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';

const PAGE_SIZE = 20;

export type SubscribedUser = DataOf<typeof listSubscribers>['users'][number];

type SubscriberFilter = Pick<QueryOf<typeof listSubscribers>, 'status' | 'q'>;

interface SubscribersPage extends DroppablePage {
  readonly users: SubscribedUser[];
}

const rows: PageRows<SubscribersPage, SubscribedUser> = {
  keyOf: ({ id }) => `subscriber:${id}`,
  read: ({ users }) => users,
  write: (page, users) => ({ ...page, users: [...users] }),
};

/** A creator's subscribers, newest first. */
export function subscribersQuery(userId: string, filter: SubscriberFilter) {
  return droppingQuery({
    rows,
    queryKey: ['payments', 'subscribers', userId, filter],
    fetchPage: (cursor, signal): Promise<SubscribersPage> =>
      call(
        listSubscribers,
        { params: { id: userId }, query: { ...pageQueryOf(PAGE_SIZE, cursor), ...filter } },
        { signal },
      ),
  });
}
