import { getFeaturedUsers } from '@stagedoor/contracts/users';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

export function featuredUsersQuery(limit: number) {
  return queryOptions({
    queryKey: ['users', 'featured', limit],
    queryFn: async ({ signal }) => (await call(getFeaturedUsers, { query: { limit } }, { signal })).users,
    staleTime: 5 * 60_000,
  });
}
