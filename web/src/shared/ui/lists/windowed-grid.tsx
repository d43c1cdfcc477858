import type { InfiniteData } from '@tanstack/react-query';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useIsHydrating } from '#/shared/hooks/use-is-hydrating.ts';
import type { DroppablePage } from '#/shared/query/dropped-rows.ts';
import { type ListEntry, spreadPages } from '#/shared/query/spread-pages.ts';
import { DroppedPage } from './dropped-page.tsx';
import { isNear, isViewCurrent, type ListLayout, readView, serverRect } from './list-layout.ts';
import { type DroppableList, useDropping } from './use-dropping.ts';

interface WindowedGridProps<Page, Row> {
  readonly list: DroppableList<Page, Row>;
  readonly pages: InfiniteData<Page>;
  /** A request of the list is under way: for the next page, or for all. */
  readonly isBusy: boolean;
  /** The classes of the grid: they decide how many squares are in a row. */
  readonly className: string;
  readonly failureText: string;
  /** The placeholder of a dropped square until it is loaded again. */
  readonly skeleton: ReactNode;
  /** `place` is that in the whole list, from 1. */
  readonly children: (row: Row, place: number) => ReactNode;
}

interface Measures {
  readonly columns: number;
  /** The height of a row with the gap below it, in pixels. */
  readonly rowHeight: number;
  /** The offset of the grid's top on the page, in pixels. */
  readonly top: number;
}

/** Rows rendered beyond the screen on either side. */
const OVERSCAN = 4;

/** The squares of a list by pages, of which those near the screen are rendered, and those far from it are dropped. */
export function WindowedGrid<Page extends DroppablePage, Row>({
  list,
  pages,
  isBusy,
  className,
  failureText,
  skeleton,
  children,
}: WindowedGridProps<Page, Row>) {
  const grid = useRef<HTMLUListElement>(null);
  const { columns, rowHeight, top } = useMeasures(grid);
  const isHydrating = useIsHydrating();
  const spread = useMemo(() => spreadPages(pages, list.rows), [pages, list.rows]);
  const { squares, starts } = useMemo(() => spreadSquares(spread.entries), [spread.entries]);
  const rows = useWindowVirtualizer({
    count: Math.ceil(squares.length / columns),
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: top,
    ...(isHydrating && { initialRect: serverRect, initialOffset: 0 }),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: all rows have this height
  useLayoutEffect(() => rows.measure(), [rowHeight]);
  const layout: ListLayout = {
    startOf: (index) => top + Math.floor((starts[index] ?? 0) / columns) * rowHeight,
    endOf: (index) => top + Math.ceil((starts[index + 1] ?? 0) / columns) * rowHeight,
    readView: () => readView(rows),
    isViewCurrent: () => isViewCurrent(rows),
    forget: () => undefined,
  };
  useDropping({ list, spread, isBusy, layout });
  const firstSeen = Math.max(0, Math.floor(((rows.scrollOffset ?? 0) - top) / rowHeight)) * columns;
  useKeptPlace({ squares, firstSeen, columns, rowHeight, isInside: (rows.scrollOffset ?? 0) > top });
  const shown = rows.getVirtualItems();
  const first = (shown[0]?.index ?? 0) * columns;
  const end = ((shown.at(-1)?.index ?? -1) + 1) * columns;
  const near = squares.slice(first, end);
  return (
    <ul
      ref={grid}
      className={`relative ${className}`}
      style={{
        paddingTop: (first / columns) * rowHeight,
        paddingBottom: Math.max(0, rows.options.count - end / columns) * rowHeight,
        // Otherwise both the browser and `useKeptPlace` would compensate for rows added or removed above the viewport.
        overflowAnchor: 'none',
      }}
    >
      {near.map(({ entry, key }) =>
        'row' in entry ? (
          <li key={key}>{children(entry.row, entry.place)}</li>
        ) : (
          <li key={key} aria-hidden>
            {skeleton}
          </li>
        ),
      )}
      {[...new Set(near.map(({ index }) => index))].map((index) => {
        const entry = spread.entries[index];
        if (!entry || 'row' in entry) return null;
        return (
          <li
            key={entry.key}
            className="pointer-events-none absolute inset-x-0 [&_button]:pointer-events-auto"
            style={{ top: layout.startOf(index) - top }}
          >
            <DroppedPage
              list={list}
              entry={{ ...entry, height: layout.endOf(index) - layout.startOf(index) }}
              isNear={isNear(layout, index)}
              isBusy={isBusy}
              failureText={failureText}
            >
              {null}
            </DroppedPage>
          </li>
        );
      })}
    </ul>
  );
}

interface Square<Row> {
  readonly key: string;
  readonly entry: ListEntry<Row>;
  /** That of the entry. */
  readonly index: number;
}

/** The squares of the entries, as many for a dropped page as it had rows, and with which square each entry starts. */
function spreadSquares<Row>(entries: readonly ListEntry<Row>[]) {
  const squares: Square<Row>[] = [];
  const starts: number[] = [];
  for (const [index, entry] of entries.entries()) {
    starts.push(squares.length);
    const count = 'gap' in entry ? entry.gap.count : 1;
    for (let part = 0; part < count; part += 1) {
      squares.push({ key: 'gap' in entry ? `${entry.key} ${part}` : entry.key, entry, index });
    }
  }
  starts.push(squares.length);
  return { squares, starts };
}

interface KeptPlaceOptions<Row> {
  readonly squares: readonly Square<Row>[];
  /** The first square that is seen. */
  readonly firstSeen: number;
  readonly columns: number;
  readonly rowHeight: number;
  /** Whether the page is scrolled into the grid. */
  readonly isInside: boolean;
}

/** Keeps the visible rows in place when rows above them are added or removed. */
function useKeptPlace<Row>({ squares, firstSeen, columns, rowHeight, isInside }: KeptPlaceOptions<Row>): void {
  const read = useRef<{ readonly key: string; readonly place: number }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for squares that come or go
  useLayoutEffect(() => {
    const before = read.current;
    const now = before ? squares.findIndex(({ key }) => key === before.key) : -1;
    if (!before || now === -1) return;
    const rowsMore = Math.floor(now / columns) - Math.floor(before.place / columns);
    if (rowsMore !== 0) window.scrollBy(0, rowsMore * rowHeight);
  }, [squares]);
  useLayoutEffect(() => {
    const place = squares.findIndex(({ entry }, index) => index >= firstSeen && 'row' in entry);
    const square = squares[place];
    read.current = isInside && square ? { key: square.key, place } : undefined;
  });
}

function useMeasures(grid: RefObject<HTMLUListElement | null>): Measures {
  const [measures, setMeasures] = useState<Measures>({ columns: 3, rowHeight: 240, top: 0 });
  useLayoutEffect(() => {
    const read = () => grid.current && setMeasures((before) => sameOr(before, measure(grid.current)));
    read();
    const growth = new ResizeObserver(read);
    growth.observe(document.body);
    return () => growth.disconnect();
  }, [grid]);
  return measures;
}

function measure(list: HTMLElement | null): Measures | undefined {
  const square = list?.firstElementChild?.getBoundingClientRect();
  if (!list || !square) return undefined;
  const { gridTemplateColumns, rowGap } = getComputedStyle(list);
  return {
    columns: gridTemplateColumns.split(' ').length,
    rowHeight: square.height + (Number.parseFloat(rowGap) || 0),
    top: Math.round(list.getBoundingClientRect().top + window.scrollY),
  };
}

function sameOr(before: Measures, now: Measures | undefined): Measures {
  const isSame =
    !now || (before.columns === now.columns && before.rowHeight === now.rowHeight && before.top === now.top);
  return isSame ? before : now;
}
