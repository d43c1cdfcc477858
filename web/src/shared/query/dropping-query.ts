import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { type DroppablePage, fetchPageOf, type PageRows, takePage } from './dropped-rows.ts';
import { type PagedQueryOptions, pagedQuery } from './paged-query.ts';
import type { PageCursor } from './paging.ts';

interface DroppingQueryOptions<Page, Row> extends PagedQueryOptions<Page> {
  readonly rows: PageRows<Page, Row>;
}

/** The query of a paged list that may grow without end: its pages far from the viewport are kept without their rows. */
export function droppingQuery<Page extends DroppablePage, Row>({ rows, ...options }: DroppingQueryOptions<Page, Row>) {
  const { list, ...query } = pagedQuery<Page>(options);
  return {
    ...query,
    rows,
    fetchPage: options.fetchPage,
    list: infiniteQueryOptions({
      ...list,
      queryFn: ({ client, pageParam }: { client: QueryClient; pageParam: PageCursor }) =>
        fetchPageOf(client, list.queryKey, pageParam, rows, () => takePage(client, query.pageAt(pageParam))),
    }),
  };
}

export type DroppingQuery<Page extends DroppablePage, Row> = ReturnType<typeof droppingQuery<Page, Row>>;
