import { listOffers } from '@stagedoor/contracts/offers';
import { call } from '#/shared/http/api-client.ts';
import { pagedQuery } from '#/shared/query/paged-query.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';

/** The creator's own offers, newest first. */
export const offersQuery = pagedQuery({
  queryKey: ['payments', 'offers'],
  fetchPage: (cursor, signal) => call(listOffers, { query: pageQueryOf(20, cursor) }, { signal }),
});
