import { getBell } from '@stagedoor/contracts/bells';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** How the viewer hears of a person's new posts. */
export function bellQuery(userId: string) {
  return queryOptions({
    queryKey: ['bell', userId],
    queryFn: ({ signal }) => call(getBell, { params: { id: userId } }, { signal }),
  });
}
