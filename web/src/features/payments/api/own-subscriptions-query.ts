import { getSubscriptionSum, listOwnSubscriptions, listSubscriptionPayments } from '@stagedoor/contracts/payments';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';
import { pagedQuery } from '#/shared/query/paged-query.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';

const PAGE_SIZE = 20;

/** The viewer's subscriptions, newest first, including ended ones. */
export const ownSubscriptionsQuery = pagedQuery({
  queryKey: ['payments', 'subscriptions'],
  fetchPage: (cursor, signal) => call(listOwnSubscriptions, { query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
});

/** The monthly cost of the viewer's subscriptions. */
export const subscriptionSumQuery = queryOptions({
  queryKey: ['payments', 'subscriptions', 'sum'],
  queryFn: ({ signal }) => call(getSubscriptionSum, {}, { signal }),
});

/** The paid months of one of the viewer's subscriptions, newest first. */
export function subscriptionPaymentsQuery(id: string) {
  return pagedQuery({
    queryKey: ['payments', 'subscription-payments', id],
    fetchPage: (cursor, signal) =>
      call(listSubscriptionPayments, { params: { id }, query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
  });
}
