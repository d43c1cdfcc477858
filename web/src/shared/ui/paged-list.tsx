import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#/shared/lib/client-error.ts';
import { LoadMore } from './load-more.tsx';
import { ErrorState } from './page-states.tsx';

interface PagedListProps<Page, Item> {
  readonly list: UseInfiniteQueryResult<InfiniteData<Page>>;
  readonly itemsOf: (page: Page) => readonly Item[];
  readonly failureText: string;
  readonly skeleton: ReactNode;
  readonly empty: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** A list that grows by Load More, with what stands there while it loads, fails, or has nothing. */
export function PagedList<Page, Item>({
  list,
  itemsOf,
  failureText,
  skeleton,
  empty,
  children,
}: PagedListProps<Page, Item>) {
  if (list.isPending) {
    return (
      <div role="status">
        <span className="sr-only">Loading</span>
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
  if (items.length === 0 && !list.hasNextPage) return empty;
  return (
    <>
      {children(items)}
      {list.isFetchNextPageError && (
        <p role="alert" className="pt-5 text-center text-ui text-err">
          {messageOf(list.error, failureText)}
        </p>
      )}
      {list.hasNextPage && <LoadMore isBusy={list.isFetchingNextPage} onPress={() => list.fetchNextPage()} />}
    </>
  );
}
