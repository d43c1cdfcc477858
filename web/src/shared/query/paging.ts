import type { Pagination } from '@stagedoor/contracts/list';

/** The cursor with which an infinite query requests a page: `nextCursor` of the page before, null for the first page. */
export type PageCursor = string | null;
export const firstPageCursor: PageCursor = null;

interface Page {
  readonly pagination: Pagination;
}

/** Returns the cursor of the next page; undefined after the last page, as the query library expects. */
export function nextCursorOf({ pagination }: Page): PageCursor | undefined {
  return pagination.hasMore ? (pagination.nextCursor ?? undefined) : undefined;
}

/** Returns the query parameters with which a list call requests a page. */
export function pageQueryOf(limit: number, cursor: PageCursor): { limit: number; cursor?: string } {
  return cursor === null ? { limit } : { limit, cursor };
}
