import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Refetches everything under a key: what is on the screen now, the rest when it is shown. A query whose first request is running is
 * refetched after its answer, which may predate the change.
 */
export async function refetchQueries(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const isFirst = { queryKey, fetchStatus: 'fetching', predicate: isWithoutData } as const;
  const underway = client.getQueryCache().findAll(isFirst);
  await client.invalidateQueries({ queryKey });
  await Promise.all(underway.map((query) => client.invalidateQueries({ queryKey: query.queryKey, exact: true })));
}

function isWithoutData({ state }: { readonly state: { readonly data: unknown } }): boolean {
  return state.data === undefined;
}
