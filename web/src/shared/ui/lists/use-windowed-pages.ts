import type { InfiniteData } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DroppablePage, PageRows } from '#/shared/query/dropped-rows.ts';
import { spreadPages } from '#/shared/query/spread-pages.ts';
import { type DroppableList, useDropping } from './use-dropping.ts';
import { useWindowedList } from './use-windowed-list.ts';

interface WindowedPagesOptions<Page, Row> {
  readonly pages: InfiniteData<Page>;
  readonly rows: PageRows<Page, Row>;
  /** The source of the pages; undefined if none is dropped. */
  readonly list: DroppableList<Page, Row> | undefined;
  /** A request of the list is under way: for the next page, or for all. */
  readonly isBusy: boolean;
  /** Height of a row that was never shown, in pixels. */
  readonly estimate: number;
  readonly overscan?: number;
  readonly atOnce?: number;
}

/** A windowed list of the rows of pages; rows far from the viewport are dropped. */
export function useWindowedPages<Page extends DroppablePage, Row, Element extends HTMLElement>({
  pages,
  rows,
  list,
  isBusy,
  estimate,
  ...options
}: WindowedPagesOptions<Page, Row>) {
  const spread = useMemo(() => spreadPages(pages, rows), [pages, rows]);
  const { entries, count } = spread;
  const windowed = useWindowedList<Element>({
    ...options,
    count: entries.length,
    keyOf: (index) => entries[index]?.key ?? String(index),
    estimate: (index) => entries[index]?.height ?? estimate,
    keepsPlace: true,
  });
  useDropping({ list, spread, isBusy, layout: windowed.layout });
  return { ...windowed, entries, count };
}
