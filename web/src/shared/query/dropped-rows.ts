import type { Pagination } from '@stagedoor/contracts/list';
import type { FetchQueryOptions, InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { firstPageCursor, nextCursorOf, type PageCursor } from './paging.ts';

// A list that was scrolled far keeps the rows of its first page and of the pages near the screen. All other pages are replaced by
// placeholders, and fetched again when they come near.

/** The remainder of a page whose rows were dropped. */
export interface DroppedRows {
  readonly count: number;
  /** The room that they took, in pixels. */
  readonly height: number;
  /** The key of the last one: there ends the page, also after others were added or deleted. */
  readonly last: string;
}

export interface DroppablePage {
  readonly pagination: Pagination;
  readonly dropped?: DroppedRows;
  /** Height of a row that was dropped and fetched again, until it is measured, in pixels. */
  readonly rowHeight?: number;
}

/** Reads and replaces the rows of a page. */
export interface PageRows<Page, Row> {
  readonly keyOf: (row: Row) => string;
  readonly read: (page: Page) => readonly Row[];
  readonly write: (page: Page, rows: readonly Row[]) => Page;
}

type Pages<Page> = InfiniteData<Page>;

/** Drops the rows of the pages at these cursors, which take up the given heights in pixels. The first page keeps its rows. */
export function dropRows<Page extends DroppablePage, Row>(
  data: Pages<Page>,
  { keyOf, read, write }: PageRows<Page, Row>,
  heights: ReadonlyMap<PageCursor, number>,
): Pages<Page> {
  const pages = data.pages.map((page, index) => {
    const height = heights.get(cursorAt(data, index));
    const rows = read(page);
    const last = rows.at(-1);
    if (index === 0 || height === undefined || last === undefined) return page;
    return { ...write(page, []), dropped: { count: rows.length, height, last: keyOf(last) } };
  });
  return { ...data, pages };
}

/** The cursor of a page; the query library does not know its type. */
export function cursorAt({ pageParams }: InfiniteData<unknown>, index: number): PageCursor {
  const cursor = pageParams[index];
  return typeof cursor === 'string' ? cursor : firstPageCursor;
}

/** Puts the rows of a dropped page back, which was fetched again. */
export function restoreRows<Page extends DroppablePage, Row>(
  data: Pages<Page>,
  rows: PageRows<Page, Row>,
  { cursor, page, rowHeight }: { readonly cursor: PageCursor; readonly page: Page; readonly rowHeight: number },
): Pages<Page> {
  const index = data.pageParams.indexOf(cursor);
  const before = data.pages[index];
  if (!before?.dropped) return data;
  const { pagination } = before;
  // Rows added after the last row of the list belong to its page.
  const kept = (pagination.hasMore && endAt(page, rows, before.dropped.last)) || page;
  return { ...data, pages: data.pages.with(index, { ...kept, pagination, rowHeight }) };
}

/** Removes all placeholders of dropped rows, for when the server no longer has any of these rows. */
export function forgetDropped<Page extends DroppablePage>(data: Pages<Page>): Pages<Page> {
  if (!data.pages.some(({ dropped }) => dropped)) return data;
  return { ...data, pages: data.pages.map((page) => (page.dropped ? { ...page, dropped: undefined } : page)) };
}

/**
 * Fetches a page of a list. The query library refetches a list page by page, each at the cursor that the page before it has
 * returned: a page without rows is returned unchanged, and each page ends at its previous cursor, so that the following pages keep
 * their cursors and only pages with rows are requested.
 */
export async function fetchPageOf<Page extends DroppablePage, Row>(
  client: QueryClient,
  queryKey: QueryKey,
  cursor: PageCursor,
  rows: PageRows<Page, Row>,
  fetchPage: () => Promise<Page>,
): Promise<Page> {
  const known = client.getQueryData<Pages<Page>>(queryKey);
  const before = known?.pages[known.pageParams.indexOf(cursor)];
  if (before?.dropped) return before;
  const page = await fetchPage();
  const last = known?.pages.at(-1);
  // A page after the last one is new.
  if (!known || !last || known.pages.length === 1 || nextCursorOf(last) === cursor) return page;
  const end = known.pages.findLast((one) => isWithin(page, rows, lastKeyOf(one, rows)));
  const cut = end?.pagination.hasMore && endAt(page, rows, lastKeyOf(end, rows));
  // Rows added after the last row of the list belong to this page.
  if (!cut) return page;
  if (cut === page && nextCursorOf(end) === nextCursorOf(page)) return page;
  return { ...cut, pagination: end.pagination };
}

/** Fetches a page that may have been fetched ahead. Only the list keeps it. */
export async function takePage<Page, Key extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<Page, Error, Page, Key> & { readonly queryKey: Key },
): Promise<Page> {
  const page = await client.fetchQuery(options);
  client.removeQueries({ queryKey: options.queryKey, exact: true });
  return page;
}

function lastKeyOf<Page extends DroppablePage, Row>(page: Page, { keyOf, read }: PageRows<Page, Row>) {
  const last = read(page).at(-1);
  return page.dropped?.last ?? (last && keyOf(last));
}

function isWithin<Page, Row>(page: Page, { keyOf, read }: PageRows<Page, Row>, key: string | undefined): boolean {
  return read(page).some((row) => keyOf(row) === key);
}

/** Returns the page up to this row; undefined if it is not there. */
function endAt<Page, Row>(page: Page, { keyOf, read, write }: PageRows<Page, Row>, key: string | undefined) {
  const rows = read(page);
  const index = rows.findIndex((row) => keyOf(row) === key);
  if (index === -1) return undefined;
  return index === rows.length - 1 ? page : write(page, rows.slice(0, index + 1));
}
