import { getAnalytics, listSubscribers } from '@stagedoor/contracts/creator-calls';
import { getAccount, getBalance, getEarnings, listPayoutTargets } from '@stagedoor/contracts/payments-wallet';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';
import { pagedQuery } from '#/shared/query/paged-query.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';
import type { Period } from '../model/period.ts';

const PAGE_SIZE = 20;

export const balanceQuery = queryOptions({
  queryKey: ['payments', 'balance'],
  queryFn: ({ signal }) => call(getBalance, {}, { signal }),
});

/** Net of fees, by kind, and by day of a period. */
export function earningsQuery(period: Period) {
  return queryOptions({
    queryKey: ['payments', 'earnings', period],
    queryFn: ({ signal }) => call(getEarnings, { query: { ...period } }, { signal }),
    placeholderData: (before) => before,
  });
}

export function analyticsQuery(period: Period) {
  return queryOptions({
    queryKey: ['payments', 'analytics', period],
    queryFn: ({ signal }) => call(getAnalytics, { query: { ...period } }, { signal }),
    placeholderData: (before) => before,
  });
}

/** Whether payouts are set up, and where they go. */
export const payoutAccountQuery = queryOptions({
  queryKey: ['payments', 'account'],
  queryFn: async ({ signal }) => {
    const account = await call(getAccount, {}, { signal });
    if (!account.isComplete) return { ...account, methods: [] };
    return { ...account, ...(await call(listPayoutTargets, {}, { signal })) };
  },
});

export function subscribersQuery(userId: string) {
  return pagedQuery({
    queryKey: ['payments', 'subscribers', userId],
    fetchPage: (cursor, signal) =>
      call(listSubscribers, { params: { id: userId }, query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
  });
}
