import type { Pagination } from '@stagedoor/contracts/list';
import {
  type InfiniteData,
  type QueryClient,
  type UseInfiniteQueryResult,
  useQueryClient,
} from '@tanstack/react-query';
import { messageOf } from '#/shared/http/client-error.ts';
import { nextCursorOf } from '#/shared/query/paging.ts';
import { LoadMore } from './load-more.tsx';

export type FetchAhead = (client: QueryClient, cursor: string) => Promise<void>;

interface MorePagesProps<Page> {
  readonly list: UseInfiniteQueryResult<InfiniteData<Page>>;
  readonly fetchAhead: FetchAhead;
  readonly failureText: string;
}

/** The end of a paged list: Load More, with the next page fetched ahead, or the error of the last request. Nothing after the last page. */
export function MorePages<Page extends { readonly pagination: Pagination }>({
  list,
  fetchAhead,
  failureText,
}: MorePagesProps<Page>) {
  const client = useQueryClient();
  const last = list.data?.pages.at(-1);
  const next = last && nextCursorOf(last);
  if (!next) return null;
  return (
    <>
      {list.isFetchNextPageError && (
        <p role="alert" className="px-4 pt-5 text-center text-ui text-err">
          {messageOf(list.error, failureText)}
        </p>
      )}
      <LoadMore
        next={next}
        isBusy={list.isFetchingNextPage}
        onPress={() => void list.fetchNextPage()}
        onNear={() => void fetchAhead(client, next)}
      />
    </>
  );
}
