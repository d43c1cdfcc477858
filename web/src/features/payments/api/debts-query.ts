import { listDebts } from '@stagedoor/contracts/payments-debts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';
import { pagedQuery } from '#/shared/query/paged-query.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';

const PAGE_SIZE = 20;

/** The people with a debt, newest first, for an ADMIN. */
export const debtsQuery = pagedQuery({
  queryKey: ['payments', 'admin', 'debts'],
  fetchPage: (cursor, signal) => call(listDebts, { query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
  staleTime: 0,
});

/** One debt; none if it is settled. */
export function debtQuery(id: string) {
  return queryOptions({
    queryKey: ['payments', 'admin', 'debts', 'one', id],
    queryFn: async ({ signal }) => (await call(listDebts, { query: { id } }, { signal })).debts,
    staleTime: 0,
  });
}
