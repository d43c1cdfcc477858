import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';
import { type DroppablePage, dropRows, type PageRows } from '#/shared/query/dropped-rows.ts';
import type { PageCursor } from '#/shared/query/paging.ts';
import type { SpreadPages } from '#/shared/query/spread-pages.ts';

/** A list by pages whose rows are dropped when they are far from what is seen. */
export interface DroppableList<Page> {
  readonly queryKey: QueryKey;
  readonly fetchPage: (cursor: PageCursor, signal: AbortSignal) => Promise<Page>;
}

/** Where a windowed list has its entries, and what is seen of it. */
export type ListLayout = Pick<
  Virtualizer<Element & Window, Element>,
  'measurementsCache' | 'itemSizeCache' | 'scrollOffset' | 'scrollRect'
>;

/** Rows are kept within so many screens of what is seen. */
const KEPT_SCREENS = 6;
/** Dropped pages are fetched again within so many. */
const NEAR_SCREENS = 2;
/** Fewer rows than this are not worth a rendering. */
const WORTH_DROPPING = 30;

interface DroppingOptions<Page, Row> {
  /** Undefined for a list that stays whole. */
  readonly list: DroppableList<Page> | undefined;
  readonly rows: PageRows<Page, Row>;
  readonly spread: SpreadPages<Row>;
  /** A request of the list is under way, whose answer would overwrite what is changed here. */
  readonly isBusy: boolean;
  readonly layout: ListLayout;
}

/** Drops the rows of pages that were scrolled far away. */
export function useDropping<Page extends DroppablePage, Row>(options: DroppingOptions<Page, Row>): void {
  const { list, rows, spread, isBusy, layout } = options;
  const client = useQueryClient();
  // What is far changes with each rendering of the list, which comes with scrolling.
  useEffect(() => {
    if (!list || isBusy) return;
    const far = spread.live.filter(({ first, last }) => screensAway(layout, first, last) > KEPT_SCREENS);
    if (far.reduce((sum, { first, last }) => sum + last - first + 1, 0) < WORTH_DROPPING) return;
    const heights = new Map(far.map(({ cursor, first, last }) => [cursor, heightOf(layout, first, last)]));
    const updatedAt = client.getQueryState(list.queryKey)?.dataUpdatedAt;
    client.setQueryData<InfiniteData<Page>>(
      list.queryKey,
      (data) => data && dropRows(data, rows, heights),
      updatedAt === undefined ? undefined : { updatedAt },
    );
    for (const { first, last } of far) {
      for (const { key } of spread.entries.slice(first, last + 1)) layout.itemSizeCache.delete(key);
    }
  });
}

/** Returns whether an entry is so near that its rows should be there. */
export function isNear(layout: ListLayout, index: number): boolean {
  return screensAway(layout, index, index) < NEAR_SCREENS;
}

/** Returns how far these entries are from what is seen. */
function screensAway({ measurementsCache, scrollOffset, scrollRect }: ListLayout, first: number, last: number): number {
  const start = measurementsCache[first]?.start ?? 0;
  const end = measurementsCache[last]?.end ?? 0;
  const top = scrollOffset ?? 0;
  const height = scrollRect?.height || window.innerHeight;
  return Math.max(0, start - top - height, top - end) / height;
}

function heightOf({ measurementsCache }: ListLayout, first: number, last: number): number {
  return (measurementsCache[last]?.end ?? 0) - (measurementsCache[first]?.start ?? 0);
}
