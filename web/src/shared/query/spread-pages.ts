import type { InfiniteData } from '@tanstack/react-query';
import { cursorAt, type DroppablePage, type DroppedRows, type PageRows } from './dropped-rows.ts';
import type { PageCursor } from './paging.ts';

/** A row of a list, or a placeholder for all rows of a dropped page. */
export type ListEntry<Row> = RowEntry<Row> | GapEntry;

export interface RowEntry<Row> {
  readonly key: string;
  /** Its place in the whole list, from 1. */
  readonly place: number;
  /** Its height before it is measured, in pixels, if known. */
  readonly height: number | undefined;
  readonly row: Row;
}

export interface GapEntry {
  readonly key: string;
  readonly cursor: PageCursor;
  readonly height: number;
  readonly gap: DroppedRows;
}

/** A page whose rows can be dropped: its first and last entry by their index. */
export interface LivePage {
  readonly cursor: PageCursor;
  readonly first: number;
  readonly last: number;
}

export interface SpreadPages<Row> {
  readonly entries: readonly ListEntry<Row>[];
  /** How many rows there are, those that were dropped among them. */
  readonly count: number;
  readonly live: readonly LivePage[];
}

/** The rows of all pages one after the other, each once: a page by number could repeat one. */
export function spreadPages<Page extends DroppablePage, Row>(
  data: InfiniteData<Page>,
  { keyOf, read }: PageRows<Page, Row>,
): SpreadPages<Row> {
  const entries: ListEntry<Row>[] = [];
  const live: LivePage[] = [];
  const seen = new Set<string>();
  let count = 0;
  for (const [index, page] of data.pages.entries()) {
    const { dropped, rowHeight: height } = page;
    const cursor = cursorAt(data, index);
    if (dropped) {
      count += dropped.count;
      entries.push({ key: `page ${cursor}`, cursor, height: dropped.height, gap: dropped });
      continue;
    }
    const first = entries.length;
    for (const row of read(page)) {
      const key = keyOf(row);
      if (seen.has(key)) continue;
      seen.add(key);
      count += 1;
      entries.push({ key, place: count, height, row });
    }
    if (index > 0 && entries.length > first) live.push({ cursor, first, last: entries.length - 1 });
  }
  return { entries, count, live };
}

/** The same in the opposite order, for a list whose first page is at its end. */
export function reverseSpread<Row>({ entries, count, live }: SpreadPages<Row>): SpreadPages<Row> {
  const end = entries.length - 1;
  return {
    entries: entries.map((entry) => ('gap' in entry ? entry : { ...entry, place: count + 1 - entry.place })).reverse(),
    count,
    live: live.map(({ cursor, first, last }) => ({ cursor, first: end - last, last: end - first })),
  };
}
