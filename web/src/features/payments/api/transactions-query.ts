import { type EarningsFilter, listTransactions } from '@stagedoor/contracts/payments-wallet';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';
import { pagedQuery } from '#/shared/query/paged-query.ts';
import { firstPageCursor, type PageCursor, pageQueryOf } from '#/shared/query/paging.ts';

const PAGE_SIZE = 20;

interface FetchOptions {
  readonly signal?: AbortSignal;
  /** Their owner, if somebody else may have signed in since the first ones were fetched. */
  readonly personId?: string | undefined;
}

export function fetchTransactions(limit: number, cursor: PageCursor = firstPageCursor, options: FetchOptions = {}) {
  return call(listTransactions, { query: pageQueryOf(limit, cursor) }, options);
}

/** The viewer's payments, earnings and payouts, newest first. */
export const transactionsQuery = pagedQuery({
  queryKey: ['payments', 'transactions'],
  fetchPage: (cursor, signal) => fetchTransactions(PAGE_SIZE, cursor, { signal }),
});

/** One of the viewer's transactions; none if it no longer exists. */
export function transactionQuery(id: string, earned: EarningsFilter | undefined) {
  return queryOptions({
    queryKey: ['payments', 'transactions', 'one', id, earned],
    queryFn: async ({ signal }) => {
      const query = { id, ...(earned !== undefined && { earned }) };
      const { transactions } = await call(listTransactions, { query }, { signal });
      return transactions;
    },
  });
}

/** The viewer's earnings and payouts without their own payments, newest first. */
export function earningsLedgerQuery(earned: EarningsFilter) {
  return pagedQuery({
    queryKey: ['payments', 'transactions', 'earned', earned],
    fetchPage: (cursor, signal) =>
      call(listTransactions, { query: { ...pageQueryOf(PAGE_SIZE, cursor), earned } }, { signal }),
  });
}
