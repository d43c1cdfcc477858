import type { Pagination } from '@stagedoor/contracts/list';
import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { countedPagination, type Page } from '@stagedoor/service-kit/input/paging';
import { type SQL, sql } from 'drizzle-orm';

/** A condition, beginning with `and`, for rows after the page's cursor in lists ordered by time and id, newest first. */
export function afterCursor({ cursor }: Page, timeColumn: 'created_at' | 'settled_at'): SQL {
  if (cursor === undefined) return sql``;
  const [time, id] = decodeCursor(cursor, ['instant', 'id']);
  return sql`and (${sql.identifier(timeColumn)}, id) < (${new Date(time).toISOString()}::timestamptz, ${id}::uuid)`;
}

interface ShownPage {
  readonly page: Page;
  readonly hasMore: boolean;
  readonly total: number | undefined;
  /** The last row of the page, with its time as PostgreSQL returns it. */
  readonly last: { readonly id: string; readonly time: string } | undefined;
}

/** Returns the pagination of a list that is ordered by time and id. */
export function paginateByTime({ page, hasMore, total = 0, last }: ShownPage): Pagination {
  const nextCursor = last === undefined ? null : encodeCursor([Date.parse(last.time), last.id]);
  return countedPagination(page, total, hasMore, nextCursor);
}
