import { getService, listServices } from '@stagedoor/contracts/services';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/lib/api-client.ts';

/** The whole directory. Signed in, each row says whether it is open to one; the session's change resets it. */
export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: ({ signal }) => call(listServices, {}, { signal }),
  staleTime: 5 * 60_000,
});

export function serviceQuery(slug: string) {
  return queryOptions({
    queryKey: ['services', slug],
    queryFn: ({ signal }) => call(getService, { params: { slug } }, { signal }),
    staleTime: 5 * 60_000,
  });
}
