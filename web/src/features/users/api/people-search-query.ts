import { searchUsers } from '@stagedoor/contracts/users';
import { call } from '#/shared/http/api-client.ts';
import { pagedQuery } from '#/shared/query/paged-query.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';

const PAGE_SIZE = 20;

/** People, creators and fans, by the beginnings of the words in their names. */
export function peopleSearchQuery(q: string) {
  return pagedQuery({
    queryKey: ['users', 'search', 'all', q.toLowerCase()],
    fetchPage: (cursor, signal) => call(searchUsers, { query: { q, ...pageQueryOf(PAGE_SIZE, cursor) } }, { signal }),
  });
}
