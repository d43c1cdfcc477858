import { searchUsers } from '@stagedoor/contracts/users';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

const MAX_PEOPLE = 6;

/** People whose names begin with what was typed; nobody for nothing. */
export function mentionQuery(typed: string) {
  return queryOptions({
    queryKey: ['users', 'search', 'mention', typed.toLowerCase()],
    queryFn: async ({ signal }) =>
      (await call(searchUsers, { query: { q: typed, limit: MAX_PEOPLE } }, { signal })).users,
    enabled: typed !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}
