import { type Pagination, tooDeep } from '@stagedoor/contracts/list';
import { invalidField } from '#/common/errors.ts';

/** The parameters of a list in its query. A cursor replaces `page`. */
export interface PageQuery {
  readonly page?: number;
  readonly limit?: number;
  readonly cursor?: string;
}

/** Which part of a list to read; made by {@link readPage}. */
export interface Page {
  readonly page: number;
  readonly limit: number;
  /** Items before this page; 0 with a cursor. */
  readonly offset: number;
  readonly cursor: string | undefined;
}

/** The last page that can be read by number; deeper pages need a cursor. */
const deepest = 10_000;
/** Counting stops at this number. */
export const countLimit = 10_000;

/** Reads `page`, `limit` and `cursor`. A limit over 100 is cut; page × limit over 10,000 is a 400. */
export function readPage(query: PageQuery, defaultLimit = 20): Page {
  const page = query.page ?? 1;
  const limit = Math.min(query.limit ?? defaultLimit, 100);
  if (page * limit > deepest) {
    throw invalidField('page', tooDeep);
  }
  return { page, limit, offset: query.cursor === undefined ? (page - 1) * limit : 0, cursor: query.cursor };
}

/** Pagination of a list with a total. The query reads one item more than the page holds, to compute `hasMore`. */
export function countedPagination(page: Page, total: number, hasMore: boolean, nextCursor: string | null): Pagination {
  return {
    page: page.page,
    limit: page.limit,
    total,
    totalPages: Math.ceil(total / page.limit),
    hasMore,
    nextCursor: hasMore ? nextCursor : null,
  };
}

/** Pagination of a list too large to count: `total` is the items up to this page, and one more if there is more. */
export function uncountedPagination(
  page: Page,
  itemsOnPage: number,
  hasMore: boolean,
  nextCursor: string | null,
): Pagination {
  // Beyond the end nothing is known of the pages before.
  const total = itemsOnPage === 0 ? 0 : page.offset + itemsOnPage + (hasMore ? 1 : 0);
  return countedPagination(page, total, hasMore, nextCursor);
}

/** Splits the rows, which were read as limit + 1, into the page and whether there are more. */
export function takePage<Row>(rows: readonly Row[], limit: number): { items: Row[]; hasMore: boolean } {
  return { items: rows.slice(0, limit), hasMore: rows.length > limit };
}
