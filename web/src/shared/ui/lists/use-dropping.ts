import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { scrollReturn } from '#/shared/browser/scroll-return.ts';
import { type DroppablePage, dropRows, type PageRows } from '#/shared/query/dropped-rows.ts';
import type { PageCursor } from '#/shared/query/paging.ts';
import type { SpreadPages } from '#/shared/query/spread-pages.ts';
import { type ListLayout, screensAway } from './list-layout.ts';

/** A paged list whose rows are dropped when they are far from the viewport. */
export interface DroppableList<Page, Row> {
  readonly queryKey: QueryKey;
  readonly fetchPage: (cursor: PageCursor, signal: AbortSignal) => Promise<Page>;
  readonly rows: PageRows<Page, Row>;
}

/** Rows are kept within this many screens of the viewport. */
const KEPT_SCREENS = 6;
/** Fewer rows than this are not worth a rendering. */
const WORTH_DROPPING = 30;

interface DroppingOptions<Page, Row> {
  /** Undefined for a list that stays whole. */
  readonly list: DroppableList<Page, Row> | undefined;
  readonly spread: SpreadPages<Row>;
  /** A running request of the list would overwrite the changes made here. */
  readonly isBusy: boolean;
  readonly layout: ListLayout;
}

/** Drops the rows of pages that were scrolled far away. */
export function useDropping<Page extends DroppablePage, Row>(options: DroppingOptions<Page, Row>): void {
  const { list, spread, isBusy, layout } = options;
  const client = useQueryClient();
  // Which pages are far changes with each rendering of the list, and scrolling renders it.
  useEffect(() => {
    if (!list || isBusy || scrollReturn.position !== undefined) return;
    const far = spread.live.filter(({ first, last }) => screensAway(layout, first, last) > KEPT_SCREENS);
    if (far.reduce((sum, { first, last }) => sum + last - first + 1, 0) < WORTH_DROPPING) return;
    if (!layout.isViewCurrent()) return;
    const heights = new Map(far.map(({ cursor, first, last }) => [cursor, layout.endOf(last) - layout.startOf(first)]));
    const updatedAt = client.getQueryState(list.queryKey)?.dataUpdatedAt;
    client.setQueryData<InfiniteData<Page>>(
      list.queryKey,
      (data) => data && dropRows(data, list.rows, heights),
      updatedAt === undefined ? undefined : { updatedAt },
    );
    for (const { first, last } of far) {
      for (const { key } of spread.entries.slice(first, last + 1)) layout.forget(key);
    }
  });
}
