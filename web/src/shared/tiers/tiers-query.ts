import { listTiers } from '@stagedoor/contracts/tiers';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** A person's tiers in their order; one's own with those that are archived. */
export function tiersQuery(userId: string) {
  return queryOptions({
    queryKey: ['tiers', userId],
    queryFn: async ({ signal }) => (await call(listTiers, { params: { id: userId } }, { signal })).tiers,
  });
}
