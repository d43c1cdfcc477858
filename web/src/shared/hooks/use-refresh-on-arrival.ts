import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

const FRESH_FOR_MS = 30_000;

/**
 * On Back, keeps a growing list as it was, however old. After a link was followed, the list restarts from its first page, which
 * replaces the old rows once it has loaded.
 */
export function useRefreshOnArrival(queryKey: QueryKey): void {
  const client = useQueryClient();
  const direction = useNavigationType();
  const hash = JSON.stringify(queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each arrival at this list
  useEffect(() => {
    if (direction === NavigationType.Pop) return;
    const state = client.getQueryState(queryKey);
    if (!state?.data || Date.now() - state.dataUpdatedAt < FRESH_FOR_MS) return;
    client.setQueryData<InfiniteData<unknown>>(queryKey, keepFirstPage, { updatedAt: state.dataUpdatedAt });
    void client.invalidateQueries({ queryKey, exact: true });
  }, [hash]);
}

function keepFirstPage(data: InfiniteData<unknown> | undefined): InfiniteData<unknown> | undefined {
  return data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) };
}
