import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface WindowedGridProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** The classes of the grid: they decide how many squares are in a row. */
  readonly className: string;
  readonly children: (item: Item, index: number) => ReactNode;
}

interface Measures {
  readonly columns: number;
  /** The height of a row with the gap below it, in pixels. */
  readonly rowHeight: number;
  /** Where the grid begins on the page, in pixels. */
  readonly top: number;
}

/** Rows rendered beyond the screen on either side. */
const OVERSCAN = 4;

/** Squares in rows, of which only those near the screen are rendered. */
export function WindowedGrid<Item>({ items, keyOf, className, children }: WindowedGridProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [{ columns, rowHeight, top }, setMeasures] = useState<Measures>({ columns: 3, rowHeight: 240, top: 0 });
  useLayoutEffect(() => {
    const read = () => list.current && setMeasures((before) => sameOr(before, measure(list.current)));
    read();
    const growth = new ResizeObserver(read);
    growth.observe(document.body);
    return () => growth.disconnect();
  }, []);
  const rows = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: top,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: all rows have this height
  useLayoutEffect(() => rows.measure(), [rowHeight]);
  const shown = rows.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const end = (shown.at(-1)?.index ?? -1) + 1;
  return (
    <ul
      ref={list}
      className={className}
      style={{ paddingTop: first * rowHeight, paddingBottom: Math.max(0, rows.options.count - end) * rowHeight }}
    >
      {items.slice(first * columns, end * columns).map((item, index) => (
        <li key={keyOf(item)}>{children(item, first * columns + index)}</li>
      ))}
    </ul>
  );
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
