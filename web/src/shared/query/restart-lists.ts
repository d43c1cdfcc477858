import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Marks everything under a key as stale. A list off the screen restarts from its first page when it is next shown, because a stale
 * list would otherwise refetch all its pages, one after another. A visible list stays as it is.
 */
export function restartLists(client: QueryClient, queryKey: QueryKey): void {
  for (const query of client.getQueryCache().findAll({ queryKey, type: 'inactive' })) {
    client.setQueryData<unknown>(query.queryKey, keepFirstPage, { updatedAt: query.state.dataUpdatedAt });
  }
  void client.invalidateQueries({ queryKey, refetchType: 'none' });
}

/** Returns a list by pages with its first page alone; anything else as it is. */
function keepFirstPage(data: unknown): unknown {
  if (!isPaged(data) || data.pages.length <= 1) return data;
  return { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) };
}

function isPaged(data: unknown): data is InfiniteData<unknown> {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;
}
