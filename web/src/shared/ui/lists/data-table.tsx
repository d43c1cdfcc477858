import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import * as sharedTexts from '#/shared/config/texts/shared.ts';
import { classes } from '#/shared/format/classes.ts';
import { useIsMedium, useIsWide } from '#/shared/hooks/media-queries.ts';
import { useSetSize } from './set-size.ts';
import { useWindowedList } from './use-windowed-list.ts';
import { keyOfRow } from './windowed-items.tsx';

export interface Column<Row> {
  /** Empty for a column that needs no name, such as one of buttons. */
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The class of its width in the table. By default the longest texts get most of the room. */
  readonly width?: string;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** Of a longer table only the rows near the screen are rendered, so that it stays quick however often it has grown. */
const MOST_RENDERED = 60;
/** Estimated heights of rows that were never rendered, in pixels. */
const ROW_HEIGHT = 57;
const CARD_HEIGHT = 180;
const CARD_GAP = 12;

/** Compact rows if there is room, otherwise a card for each row. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return useIsWide() ? <Table {...props} /> : <Cards {...props} />;
}

function Cards<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  const perLine = useIsMedium() ? 2 : 1;
  const setSize = useSetSize(rows.length);
  const windowed = useWindowedList<HTMLUListElement>({
    count: Math.ceil(rows.length / perLine),
    keyOf: (line) => `${label} ${perLine} ${keyOfRow(rows, line * perLine, keyOf)}`,
    estimate: CARD_HEIGHT,
    gap: CARD_GAP,
    keepsPlace: true,
    ...(rows.length <= MOST_RENDERED && { overscan: MOST_RENDERED, atOnce: MOST_RENDERED }),
  });
  return (
    <ul
      ref={windowed.list}
      aria-label={label}
      className="grid grid-cols-1 gap-3 md:grid-cols-2"
      style={windowed.padding}
    >
      {windowed.items.flatMap(({ index: line }) =>
        rows.slice(line * perLine, (line + 1) * perLine).map((row, place) => (
          <li
            key={keyOf(row)}
            // Cards of one line are equally high.
            {...(place === 0 && { ref: windowed.measure, 'data-index': line })}
            aria-posinset={line * perLine + place + 1}
            aria-setsize={setSize}
            className="grid content-start gap-3 rounded-card border border-border bg-surface p-4"
          >
            {columns.map(({ header, cell }, index) => (
              <div
                key={header || 'actions'}
                className={classes(
                  'grid min-w-0 grid-cols-1 text-ui empty:hidden',
                  header === '' && 'justify-items-start',
                  index > 0 &&
                    header !== '' &&
                    'grid-cols-[88px_minmax(0,1fr)] items-baseline gap-3 has-[img]:items-center',
                )}
              >
                {index > 0 && header !== '' && <span className="text-meta text-ink-3">{header}</span>}
                {cell(row)}
              </div>
            ))}
          </li>
        )),
      )}
    </ul>
  );
}

function Table<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  const isLong = rows.length > MOST_RENDERED;
  const setSize = useSetSize(rows.length);
  const head = useRef<HTMLTableRowElement>(null);
  const widths = useFixedWidths(head, isLong);
  const windowed = useWindowedList<HTMLTableSectionElement>({
    count: rows.length,
    keyOf: (index) => `${label} ${keyOfRow(rows, index, keyOf)}`,
    estimate: ROW_HEIGHT,
    keepsPlace: true,
    ...(!isLong && { overscan: MOST_RENDERED, atOnce: MOST_RENDERED }),
  });
  const { paddingTop, paddingBottom, overflowAnchor } = windowed.padding;
  return (
    <div className="overflow-x-auto rounded-card border border-border bg-surface">
      <table
        aria-label={label}
        // Including the row of the header.
        aria-rowcount={setSize === -1 ? -1 : setSize + 1}
        className={classes('w-full border-collapse text-start text-ui', widths && 'table-fixed')}
      >
        <thead>
          <tr ref={head} aria-rowindex={1} className="border-b border-border text-meta text-ink-3">
            {columns.map(({ header, width }, index) => (
              <th
                key={header || 'actions'}
                scope="col"
                style={widths && { width: widths[index] }}
                className={classes('px-3 py-2.5 text-start font-medium first:ps-4 last:pe-4', width)}
              >
                {header || <span className="sr-only">{sharedTexts.actions}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={windowed.list} className="divide-y divide-border" style={{ overflowAnchor }}>
          <Space height={paddingTop} columns={columns.length} />
          {windowed.items.map(({ index }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <tr key={keyOf(row)} ref={windowed.measure} data-index={index} aria-rowindex={index + 2}>
                {columns.map(({ header, cell }) => (
                  <td key={header || 'actions'} className="px-3 py-3 align-middle first:ps-4 last:pe-4">
                    {cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
          <Space height={paddingBottom} columns={columns.length} />
        </tbody>
      </table>
    </div>
  );
}

/** Stands for rows that are not rendered. */
function Space({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columns} className="p-0" style={{ height }} />
    </tr>
  );
}

/**
 * Returns the widths that the columns of a long table have once, in percent of the table: they depend on the rows that are
 * rendered, and would change with each that comes or goes.
 */
function useFixedWidths(head: { readonly current: HTMLTableRowElement | null }, isLong: boolean) {
  const [widths, setWidths] = useState<readonly string[]>();
  useLayoutEffect(() => {
    if (!isLong || !head.current) return;
    const whole = head.current.offsetWidth;
    setWidths([...head.current.cells].map(({ offsetWidth }) => `${(100 * offsetWidth) / whole}%`));
  }, [head, isLong]);
  return isLong ? widths : undefined;
}
