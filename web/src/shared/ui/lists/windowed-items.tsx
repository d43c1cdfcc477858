import type { ReactNode } from 'react';
import { classes } from '#/shared/format/classes.ts';
import { useSetSize } from './set-size.ts';
import { useWindowedList } from './use-windowed-list.ts';

interface WindowedItemsProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** Tells the rows of this list apart. */
  readonly keyOf: (row: Row) => string;
  /** Height of a row that was never shown, in pixels. */
  readonly estimate: number;
  readonly className?: string;
  readonly children: (row: Row) => ReactNode;
}

/** A list with a line between its rows, of which those near the screen are rendered. No row is dropped. */
export function WindowedItems<Row>({ label, rows, keyOf, estimate, className, children }: WindowedItemsProps<Row>) {
  const windowed = useWindowedList<HTMLUListElement>({
    count: rows.length,
    keyOf: (index) => `${label} ${keyOfRow(rows, index, keyOf)}`,
    estimate,
    keepsPlace: true,
  });
  const setSize = useSetSize(rows.length);
  return (
    <ul ref={windowed.list} aria-label={label} className={className} style={windowed.padding}>
      {windowed.items.map(({ index, key }) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <li
            key={key}
            ref={windowed.measure}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={setSize}
            className={classes(index + 1 < rows.length && 'border-b border-border')}
          >
            {children(row)}
          </li>
        );
      })}
    </ul>
  );
}

/** The virtualizer may ask about a row that was just removed. */
export function keyOfRow<Row>(rows: readonly Row[], index: number, keyOf: (row: Row) => string): string {
  const row = rows[index];
  return row === undefined ? String(index) : keyOf(row);
}
