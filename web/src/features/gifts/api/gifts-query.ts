import { listGifts } from '@stagedoor/contracts/gifts';
import { call } from '#/shared/http/api-client.ts';
import { pagedQuery } from '#/shared/query/paged-query.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';

/** The gifts that the viewer gave or got, newest first. */
export const giftsQuery = {
  given: queryOf('given'),
  got: queryOf('got'),
};

function queryOf(side: 'given' | 'got') {
  return pagedQuery({
    queryKey: ['payments', 'gifts', side],
    fetchPage: (cursor, signal) => call(listGifts, { query: { side, ...pageQueryOf(20, cursor) } }, { signal }),
  });
}
