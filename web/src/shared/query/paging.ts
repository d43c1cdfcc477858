import type { Pagination } from '@stagedoor/contracts/list';

/** By the cursor of the page before it; the first page has none. */
export type PageCursor = string | null;
export const firstPage: PageCursor = null;

interface Page {
  readonly pagination: Pagination;
}

export function nextCursorOf({ pagination }: Page): PageCursor | undefined {
  return pagination.hasMore ? (pagination.nextCursor ?? undefined) : undefined;
}

/** Returns the paging parameters of a query. */
export function pageQueryOf(limit: number, cursor: PageCursor): { limit: number; cursor?: string } {
  return cursor === null ? { limit } : { limit, cursor };
}
