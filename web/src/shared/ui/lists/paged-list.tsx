import type { Pagination } from '@stagedoor/contracts/list';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import type { DroppedRows } from '#/shared/query/dropped-rows.ts';
import { ErrorState } from '../feedback/page-states.tsx';
import { type FetchAhead, MorePages } from './more-pages.tsx';
import { HasMoreRows } from './set-size.ts';

interface PagedListProps<Page, Item> {
  readonly list: UseInfiniteQueryResult<InfiniteData<Page>>;
  readonly fetchAhead: FetchAhead;
  readonly itemsOf: (page: Page) => readonly Item[];
  readonly failureText: string;
  readonly skeleton: ReactNode;
  readonly empty: ReactNode;
  readonly children: (items: readonly Item[], pages: InfiniteData<Page>) => ReactNode;
}

/** A list that grows by Load More, with a skeleton, an error state and an empty state. */
export function PagedList<Page extends { readonly pagination: Pagination; readonly dropped?: DroppedRows }, Item>({
  list,
  fetchAhead,
  itemsOf,
  failureText,
  skeleton,
  empty,
  children,
}: PagedListProps<Page, Item>) {
  if (list.isPending) {
    return (
      <div role="status">
        <span className="sr-only">{wordTexts.loading}</span>
        {skeleton}
      </div>
    );
  }
  if (!list.data) {
    return (
      <ErrorState
        message={messageOf(list.error, failureText)}
        onRetry={() => list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  const items = list.data.pages.flatMap(itemsOf);
  // A page may have nothing for this viewer, and yet not be the last.
  if (items.length === 0 && !list.hasNextPage && !list.data.pages.some(({ dropped }) => dropped)) return empty;
  return (
    <>
      <HasMoreRows value={list.hasNextPage}>{children(items, list.data)}</HasMoreRows>
      <MorePages list={list} fetchAhead={fetchAhead} failureText={failureText} />
    </>
  );
}
