import { type EarningsFilter, listTransactions } from '@stagedoor/contracts/payments-wallet';
import { call } from '#/shared/http/api-client.ts';
import { pagedQuery } from '#/shared/query/paged-query.ts';
import { firstPageCursor, type PageCursor, pageQueryOf } from '#/shared/query/paging.ts';

const PAGE_SIZE = 20;

export function fetchTransactions(limit: number, cursor: PageCursor = firstPageCursor, signal?: AbortSignal) {
  return call(listTransactions, { query: pageQueryOf(limit, cursor) }, { ...(signal && { signal }) });
}

/** The viewer's payments, earnings and payouts, newest first. */
export const transactionsQuery = pagedQuery({
  queryKey: ['payments', 'transactions'],
  fetchPage: (cursor, signal) => fetchTransactions(PAGE_SIZE, cursor, signal),
});

/** The viewer's earnings and payouts without their own payments, newest first. */
export function earningsLedgerQuery(earned: EarningsFilter) {
  return pagedQuery({
    queryKey: ['payments', 'transactions', 'earned', earned],
    fetchPage: (cursor, signal) =>
      call(listTransactions, { query: { ...pageQueryOf(PAGE_SIZE, cursor), earned } }, { signal }),
  });
}
