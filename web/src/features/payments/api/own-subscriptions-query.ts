import { listOwnSubscriptions } from '@stagedoor/contracts/payments';
import { call } from '#/shared/lib/api-client.ts';
import { pagedQuery } from '#/shared/lib/paged-query.ts';
import { pageQueryOf } from '#/shared/lib/paging.ts';

const PAGE_SIZE = 20;

/** What one subscribes to, newest first; those that have ended too. */
export const ownSubscriptionsQuery = pagedQuery({
  queryKey: ['payments', 'subscriptions'],
  fetchPage: (cursor, signal) => call(listOwnSubscriptions, { query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
});
