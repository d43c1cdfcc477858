import type { InfiniteData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { classes } from '#/shared/format/classes.ts';
import type { DroppablePage } from '#/shared/query/dropped-rows.ts';
import { nextCursorOf } from '#/shared/query/paging.ts';
import { DroppedPage } from './dropped-page.tsx';
import { isNear } from './list-layout.ts';
import type { DroppableList } from './use-dropping.ts';
import { useWindowedPages } from './use-windowed-pages.ts';

interface WindowedPagesProps<Page, Row> {
  readonly list: DroppableList<Page, Row>;
  readonly pages: InfiniteData<Page>;
  /** A request of the list is under way: for the next page, or for all. */
  readonly isBusy: boolean;
  /** Height of a row that was never shown, in pixels. */
  readonly estimate: number;
  readonly label?: string;
  readonly className?: string;
  readonly rowClassName?: string;
  /** With a line between rows. */
  readonly isDivided?: boolean;
  readonly failureText: string;
  /** The placeholder of dropped rows until they are loaded again. */
  readonly skeleton: ReactNode;
  readonly children: (row: Row) => ReactNode;
}

/** The rows of a list by pages, of which those near the screen are rendered, and those far from it are dropped. */
export function WindowedPages<Page extends DroppablePage, Row>({
  list,
  pages,
  isBusy,
  estimate,
  label,
  className = '',
  rowClassName,
  isDivided = false,
  failureText,
  skeleton,
  children,
}: WindowedPagesProps<Page, Row>) {
  const windowed = useWindowedPages<Page, Row, HTMLUListElement>({ list, rows: list.rows, pages, isBusy, estimate });
  const { entries, count, layout } = windowed;
  const end = pages.pages.at(-1);
  const hasMore = end !== undefined && nextCursorOf(end) !== undefined;
  return (
    <ul
      ref={windowed.list}
      aria-label={label}
      className={classes('grid grid-cols-1', className)}
      style={windowed.padding}
    >
      {windowed.items.map(({ index }) => {
        const entry = entries[index];
        if (!entry) return null;
        if ('gap' in entry) {
          return (
            <li key={entry.key}>
              <DroppedPage
                list={list}
                entry={entry}
                isNear={isNear(layout, index)}
                isBusy={isBusy}
                heightOf={windowed.heightOf}
                failureText={failureText}
              >
                {skeleton}
              </DroppedPage>
            </li>
          );
        }
        return (
          <li
            key={entry.key}
            ref={windowed.measure}
            data-index={index}
            aria-posinset={entry.place}
            aria-setsize={hasMore ? -1 : count}
            className={classes(rowClassName, isDivided && entry.place < count && 'border-b border-border')}
          >
            {children(entry.row)}
          </li>
        );
      })}
    </ul>
  );
}
