import { getSuggestedUsers } from '@stagedoor/contracts/users';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** People to follow. A person stays in the list after being followed, until the list is refetched. */
export function suggestedUsersQuery(limit: number) {
  return queryOptions({
    queryKey: ['users', 'suggested', limit],
    queryFn: async ({ signal }) => (await call(getSuggestedUsers, { query: { limit } }, { signal })).users,
    staleTime: 5 * 60_000,
  });
}
