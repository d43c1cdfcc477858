import { getAnalytics, getPostAnalytics } from '@stagedoor/contracts/creator-calls';
import { getServed } from '@stagedoor/contracts/media-figures';
import {
  getAccount,
  getBalance,
  getDepartures,
  getEarnings,
  listPayoutTargets,
} from '@stagedoor/contracts/payments-wallet';
import { listAssets } from '@stagedoor/contracts/vault';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';
import type { Period } from '../model/period.ts';

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

/** What was served of a creator's files. */
export function servedQuery(period: Period) {
  return queryOptions({
    queryKey: ['payments', 'served', period],
    queryFn: ({ signal }) => call(getServed, { query: { ...period } }, { signal }),
    placeholderData: (before) => before,
  });
}

/** The files of the vault that were sold, of which only their number is shown. */
export const soldFilesQuery = queryOptions({
  queryKey: ['payments', 'sold files'],
  queryFn: ({ signal }) => call(listAssets, { query: { sold: true, limit: 1 } }, { signal }),
});

/** The figures of one post, for its author. */
export function postAnalyticsQuery(postId: string, period: Period) {
  return queryOptions({
    queryKey: ['payments', 'analytics', period, postId],
    queryFn: ({ signal }) => call(getPostAnalytics, { params: { id: postId }, query: { ...period } }, { signal }),
    placeholderData: (before) => before,
  });
}

/** The number of subscriptions to the viewer that ended, by reason. */
export function departuresQuery(period: Period) {
  return queryOptions({
    queryKey: ['payments', 'departures', period],
    queryFn: ({ signal }) => call(getDepartures, { query: { ...period } }, { signal }),
    placeholderData: (before) => before,
  });
}

/** Whether payouts are set up, and their bank account. */
export const payoutAccountQuery = queryOptions({
  queryKey: ['payments', 'account'],
  queryFn: async ({ signal }) => {
    const account = await call(getAccount, {}, { signal });
    if (!account.isComplete) return { ...account, methods: [] };
    return { ...account, ...(await call(listPayoutTargets, {}, { signal })) };
  },
});
