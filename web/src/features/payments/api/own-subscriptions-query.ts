import { listOwnSubscriptions } from '@stagedoor/contracts/payments';
import { call } from '#/shared/http/api-client.ts';
import { pagedQuery } from '#/shared/query/paged-query.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';

const PAGE_SIZE = 20;

/** What one subscribes to, newest first; those that have ended too. */
export const ownSubscriptionsQuery = pagedQuery({
  queryKey: ['payments', 'subscriptions'],
  fetchPage: (cursor, signal) => call(listOwnSubscriptions, { query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
});
