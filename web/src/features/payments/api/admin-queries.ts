import { getPayoutHold, listTransactionsOf } from '@stagedoor/contracts/payments-admin';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';
import { pagedQuery } from '#/shared/query/paged-query.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';

const PAGE_SIZE = 20;

/** A person's payments, earnings and payouts, for an ADMIN. */
export function transactionsOfQuery(id: string) {
  return pagedQuery({
    queryKey: ['payments', 'admin', 'transactions', id],
    fetchPage: (cursor, signal) =>
      call(listTransactionsOf, { params: { id }, query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
    staleTime: 0,
  });
}

/** Whether payouts of somebody are on hold, for an ADMIN. */
export function payoutHoldQuery(id: string) {
  return queryOptions({
    queryKey: ['payments', 'admin', 'hold', id],
    queryFn: ({ signal }) => call(getPayoutHold, { params: { id } }, { signal }),
    staleTime: 0,
  });
}
