import { listPurchases } from '@stagedoor/contracts/purchases';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';
import { pagedQuery } from '#/shared/query/paged-query.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';

const PAGE_SIZE = 20;

/** Posts and messages that the viewer bought, newest first. */
export const purchasesQuery = pagedQuery({
  queryKey: ['payments', 'purchases'],
  fetchPage: (cursor, signal) => call(listPurchases, { query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
});

/**
 * The viewer's earlier payments for one post or message, newest first. Refetched for each payment, without retries: if there is no
 * answer, the payment continues.
 */
export const earlierPurchasesQuery = (itemId: string) =>
  queryOptions({
    queryKey: ['payments', 'purchases', 'of', itemId],
    queryFn: ({ signal }) => call(listPurchases, { query: { itemId } }, { signal }),
    staleTime: 0,
    retry: false,
  });
