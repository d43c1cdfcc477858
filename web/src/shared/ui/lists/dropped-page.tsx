import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { scrollReturn } from '#/shared/browser/scroll-return.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { type DroppablePage, restoreRows } from '#/shared/query/dropped-rows.ts';
import type { GapEntry } from '#/shared/query/spread-pages.ts';
import { ErrorState } from '../feedback/page-states.tsx';
import { NEAR_SCREENS } from './list-layout.ts';
import type { DroppableList } from './use-dropping.ts';

/**
 * A page is requested once it has been near for this long, so that dragging the scroll bar does not request every page on the
 * way.
 */
const SETTLED_MS = 100;

interface DroppedPageProps<Page, Row> {
  readonly list: DroppableList<Page, Row>;
  readonly entry: GapEntry;
  readonly isNear: boolean;
  /** A running request of the list would overwrite the rows restored here. */
  readonly isBusy: boolean;
  /** Returns the height of a row when it was last shown, if known. */
  readonly heightOf?: ((key: string) => number | undefined) | undefined;
  readonly failureText: string;
  /** Shown until the rows are there. */
  readonly children: ReactNode;
}

/** Holds the place of rows that were dropped, and puts them back once they are near. */
export function DroppedPage<Page extends DroppablePage, Row>({
  list,
  entry,
  isNear,
  isBusy,
  heightOf,
  failureText,
  children,
}: DroppedPageProps<Page, Row>) {
  const { cursor, height } = entry;
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const isDue = useSettled(isNear, place);
  // Under the key of the list, so that changes to its posts or messages also reach this answer.
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...list.queryKey, 'dropped', cursor],
    queryFn: ({ signal }) => list.fetchPage(cursor, signal),
    enabled: isDue,
    gcTime: 0,
  });
  useEffect(() => {
    if (!data || isBusy) return;
    const updatedAt = client.getQueryState(list.queryKey)?.dataUpdatedAt;
    client.setQueryData<InfiniteData<Page>>(
      list.queryKey,
      (before) =>
        before &&
        restoreRows(before, list.rows, {
          cursor,
          page: data,
          rowHeight: rowHeightOf(entry, list.rows.read(data).map(list.rows.keyOf), heightOf),
        }),
      updatedAt === undefined ? undefined : { updatedAt },
    );
  }, [client, list, data, isBusy, cursor, entry, heightOf]);
  return (
    <div ref={place} style={{ height }} className="overflow-clip">
      <div className="sticky inset-y-14">
        {error ? (
          <ErrorState message={messageOf(error, failureText)} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          children
        )}
      </div>
    </div>
  );
}

/** The rows together take the room that they left, so that nothing moves. */
function rowHeightOf(
  { height, gap }: GapEntry,
  keys: readonly string[],
  heightOf: ((key: string) => number | undefined) | undefined,
): number {
  const known = keys.flatMap((key) => heightOf?.(key) ?? []);
  const rest = gap.count - known.length;
  return rest <= 0 ? height / gap.count : Math.max(1, (height - known.reduce((sum, one) => sum + one, 0)) / rest);
}

/** The list's scroll event comes late on a slow device, so the element itself observes whether it is near. */
function useSettled(isNear: boolean, place: RefObject<HTMLElement | null>): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!isNear) return;
    const timer = setInterval(() => {
      if (scrollReturn.position !== undefined || !isWithinReach(place.current)) return;
      clearInterval(timer);
      setSettled(true);
    }, SETTLED_MS);
    return () => clearInterval(timer);
  }, [isNear, place]);
  return isNear && isSettled;
}

function isWithinReach(element: HTMLElement | null): boolean {
  if (!element) return false;
  const { top, bottom } = element.getBoundingClientRect();
  const reach = NEAR_SCREENS * window.innerHeight;
  return bottom > -reach && top < window.innerHeight + reach;
}
