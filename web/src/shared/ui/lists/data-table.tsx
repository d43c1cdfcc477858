import type { ReactNode } from 'react';
import * as sharedTexts from '#/shared/config/texts/shared.ts';
import { classes } from '#/shared/format/classes.ts';
import { useIsWide } from '#/shared/hooks/use-is-wide.ts';

export interface Column<Row> {
  /** Empty over what needs no name: buttons. */
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

/** Rows close together where there is room, else a card for each. */
export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  const isWide = useIsWide();
  if (!isWide) {
    return (
      <ul aria-label={label} className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {rows.map((row) => (
          <li key={keyOf(row)} className="grid content-start gap-3 rounded-card border border-border bg-surface p-4">
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
        ))}
      </ul>
    );
  }
  return (
    <div className="overflow-x-auto rounded-card border border-border bg-surface">
      <table aria-label={label} className="w-full border-collapse text-start text-ui">
        <thead>
          <tr className="border-b border-border text-meta text-ink-3">
            {columns.map(({ header, width }) => (
              <th
                key={header || 'actions'}
                scope="col"
                className={classes('px-4 py-2.5 text-start font-medium', width)}
              >
                {header || <span className="sr-only">{sharedTexts.actions}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ header, cell }) => (
                <td key={header || 'actions'} className="px-4 py-3 align-middle">
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
