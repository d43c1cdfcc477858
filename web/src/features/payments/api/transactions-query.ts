import { listTransactions } from '@stagedoor/contracts/payments-wallet';
import { call } from '#/shared/lib/api-client.ts';
import { pagedQuery } from '#/shared/lib/paged-query.ts';
import { firstPage, type PageCursor, pageQueryOf } from '#/shared/lib/paging.ts';

const PAGE_SIZE = 20;

export function fetchTransactions(limit: number, cursor: PageCursor = firstPage, signal?: AbortSignal) {
  return call(listTransactions, { query: pageQueryOf(limit, cursor) }, { ...(signal && { signal }) });
}

/** What one paid, earned and was paid out, newest first. */
export const transactionsQuery = pagedQuery({
  queryKey: ['payments', 'transactions'],
  fetchPage: (cursor, signal) => fetchTransactions(PAGE_SIZE, cursor, signal),
});
