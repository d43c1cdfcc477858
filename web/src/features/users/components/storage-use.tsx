import type { DataOf } from '@stagedoor/contracts/call';
import { getFileStorage } from '@stagedoor/contracts/storage';
import { queryOptions, useQuery } from '@tanstack/react-query';
import * as storageTexts from '#/shared/config/texts/storage.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatSize } from '#/shared/format/format-size.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';

const storageQuery = queryOptions({
  queryKey: ['storage'],
  queryFn: ({ signal }) => call(getFileStorage, {}, { signal }),
  // Always stale, because every post and message with files changes it.
  staleTime: 0,
});

/** How much of their storage a person uses. */
export function StorageUse() {
  const { data, error, isPending, isError, isFetching, refetch } = useQuery(storageQuery);
  return (
    <div className="grid gap-2 rounded-card border border-border bg-surface px-4 py-3.5 md:px-5">
      {data && <Use {...data} />}
      {isPending && (
        <div role="status" className="grid gap-2">
          <span className="sr-only">{wordTexts.loading}</span>
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-1.5 w-full" />
        </div>
      )}
      {!data && isError && (
        <ErrorState message={messageOf(error, storageTexts.failed)} onRetry={() => refetch()} isRetrying={isFetching} />
      )}
    </div>
  );
}

function Use({ usedBytes, quotaBytes }: DataOf<typeof getFileStorage>) {
  const percent = Math.min(100, (100 * usedBytes) / quotaBytes);
  const isNearlyFull = percent >= 90;
  return (
    <>
      <span className="text-body font-medium text-ink md:text-ui">
        {storageTexts.use({ used: formatSize(usedBytes), quota: formatSize(quotaBytes) })}
        {isNearlyFull && <span className="text-err"> {storageTexts.nearlyFull}</span>}
      </span>
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-border">
        <div
          className={`h-full forced-colors:bg-[Highlight] ${isNearlyFull ? 'bg-err' : 'bg-brand'}`}
          style={{ width: `${percent}%` }}
        />
      </div>
    </>
  );
}
