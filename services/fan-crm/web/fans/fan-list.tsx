import { Button, EmptyState, ErrorState, RowSkeletons } from '@stagedoor/screens/ui';
import { useHost, usePath, useTexts } from '@stagedoor/screens/use-host';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listFans } from '#/contracts/fan-calls.ts';
import shared from '../shared/shared.module.css';
import { tagsQuery } from '../shared/tags-query.ts';
import { texts } from '../texts/texts.ts';
import { FanFilters } from './fan-filters.tsx';
import { type FanQuery, readFanQuery, toCallQuery, writeFanQuery } from './fan-query.ts';
import { FanRows } from './fan-rows.tsx';

interface FanListProps {
  /** The page of the list; the filters are a part of its address. */
  readonly place: string;
  readonly listId?: string;
}

/** Fans with search, filters and order. */
export function FanList({ place, listId }: FanListProps) {
  const host = useHost();
  const { fans: words } = useTexts(texts);
  const query = readFanQuery(usePath());
  const tags = useQuery(tagsQuery(host));
  const change = (changed: Partial<FanQuery>) =>
    host.path.go(writeFanQuery(place, { ...query, ...changed }), { replace: true });
  return (
    <>
      {tags.data?.isCatchingUp === true && <p className={shared.notice}>{words.catchingUp}</p>}
      <FanFilters query={query} tags={tags.data?.tags.map(({ tag }) => tag) ?? []} onChange={change} />
      <FoundFans query={query} listId={listId} />
    </>
  );
}

function FoundFans({ query, listId }: { readonly query: FanQuery; readonly listId: string | undefined }) {
  const { call } = useHost();
  const { fans: words, said } = useTexts(texts);
  const asked = toCallQuery(query, listId);
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery({
      queryKey: ['fans', asked],
      queryFn: ({ pageParam, signal }) =>
        call(listFans, { query: { ...asked, ...(pageParam === null ? {} : { cursor: pageParam }) } }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (last) => last.pagination.nextCursor,
    });
  if (error && !data) return <ErrorState message={said(error.message)} onRetry={refetch} isRetrying={isFetching} />;
  if (!data) return <RowSkeletons />;
  const fans = data.pages.flatMap((page) => page.fans);
  const total = data.pages[0]?.pagination.total ?? 0;
  if (fans.length === 0)
    return <NobodyFound isNarrowed={query.q + query.relation + query.tag !== ''} isList={listId !== undefined} />;
  return (
    <>
      <p className={shared.muted} role="status">
        {words.count(total)}
      </p>
      <FanRows fans={fans} total={total} />
      {isFetchNextPageError && (
        <ErrorState message={said(error.message)} onRetry={() => fetchNextPage()} isRetrying={isFetchingNextPage} />
      )}
      {hasNextPage && !isFetchNextPageError && (
        <div className={shared.more}>
          <Button kind="outline" isBusy={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {words.more}
          </Button>
        </div>
      )}
    </>
  );
}

function NobodyFound({ isNarrowed, isList }: { readonly isNarrowed: boolean; readonly isList: boolean }) {
  const { fans: words } = useTexts(texts);
  if (isNarrowed) return <EmptyState title={words.noneFound}>{words.noneFoundText}</EmptyState>;
  if (isList) return <EmptyState title={words.noneOnList}>{words.noneOnListText}</EmptyState>;
  return <EmptyState title={words.noneYet}>{words.noneYetText}</EmptyState>;
}
