import { getTopCreators } from '@stagedoor/contracts/users';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** Creators by followers. */
export function topCreatorsQuery(limit: number) {
  return queryOptions({
    queryKey: ['users', 'top-creators', limit],
    queryFn: async ({ signal }) => (await call(getTopCreators, { query: { limit } }, { signal })).users,
    staleTime: 5 * 60_000,
  });
}
