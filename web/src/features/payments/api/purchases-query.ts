import { listPurchases } from '@stagedoor/contracts/purchases';
import { call } from '#/shared/http/api-client.ts';
import { pagedQuery } from '#/shared/query/paged-query.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';

const PAGE_SIZE = 20;

/** Posts and messages that the viewer bought, newest first. */
export const purchasesQuery = pagedQuery({
  queryKey: ['payments', 'purchases'],
  fetchPage: (cursor, signal) => call(listPurchases, { query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
});
