import type { Pagination } from '@stagedoor/contracts/list';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  type QueryMeta,
  queryOptions,
} from '@tanstack/react-query';
import { firstPageCursor, nextCursorOf, type PageCursor } from './paging.ts';

export interface PagedQueryOptions<Page> {
  readonly queryKey: QueryKey;
  readonly fetchPage: (cursor: PageCursor, signal: AbortSignal) => Promise<Page>;
  readonly staleTime?: number;
  readonly refetchOnWindowFocus?: boolean;
  readonly refetchOnReconnect?: (query: { readonly state: { readonly data?: unknown } }) => boolean | 'always';
  readonly structuralSharing?: (before: unknown, after: unknown) => unknown;
  readonly meta?: QueryMeta;
}

/** How long a page that was prefetched stays fresh. */
const AHEAD_FOR_MS = 60_000;

/** The query of a paged list, and a function that prefetches its next page. */
export function pagedQuery<Page extends { readonly pagination: Pagination }>({
  queryKey,
  fetchPage,
  ...rest
}: PagedQueryOptions<Page>) {
  const pageAt = (cursor: PageCursor) =>
    queryOptions({
      queryKey: [...queryKey, 'page', cursor],
      queryFn: ({ signal }) => fetchPage(cursor, signal),
      staleTime: cursor === firstPageCursor ? 0 : AHEAD_FOR_MS,
      gcTime: AHEAD_FOR_MS,
      ...(rest.structuralSharing && { structuralSharing: rest.structuralSharing }),
      // The list that uses it retries.
      retry: false,
    });
  const list = infiniteQueryOptions({
    ...rest,
    queryKey,
    queryFn: ({ client, pageParam }: { client: QueryClient; pageParam: PageCursor }): Promise<Page> =>
      client.fetchQuery(pageAt(pageParam)),
    initialPageParam: firstPageCursor,
    getNextPageParam: nextCursorOf,
  });
  return {
    list,
    queryKey: list.queryKey,
    pageAt,
    async fetchAhead(client: QueryClient, cursor: string): Promise<void> {
      if (isEndOf(client, list.queryKey, cursor)) await client.prefetchQuery(pageAt(cursor));
    },
  };
}

/** Returns false if the list has the page at this cursor already, or is fetching it, also if it is not rendered yet. */
function isEndOf(client: QueryClient, queryKey: QueryKey, cursor: string): boolean {
  const state = client.getQueryState<InfiniteData<{ readonly pagination: Pagination }>>(queryKey);
  if (state?.fetchMeta?.fetchMore?.direction === 'forward' && state.fetchStatus !== 'idle') return false;
  const last = state?.data?.pages.at(-1);
  return last === undefined || nextCursorOf(last) === cursor;
}
