import { searchUsers } from '@stagedoor/contracts/users';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

const MOST = 8;

/** Creators by the beginnings of the words in their names. The previous results stay until the next answer. */
export function creatorSearchQuery(search: string) {
  return queryOptions({
    queryKey: ['users', 'search', search.toLowerCase()],
    queryFn: async ({ signal }) =>
      (await call(searchUsers, { query: { q: search, role: 'CREATOR', limit: MOST } }, { signal })).users,
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
}
