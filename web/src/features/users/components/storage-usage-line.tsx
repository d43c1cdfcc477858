import type { DataOf } from '@stagedoor/contracts/call';
import type { getPostStorage } from '@stagedoor/contracts/storage';
import type { UseQueryResult } from '@tanstack/react-query';
import * as storageTexts from '#/shared/config/texts/storage.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatSize } from '#/shared/format/format-size.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';

interface StorageLineProps {
  readonly label: string;
  readonly query: UseQueryResult<DataOf<typeof getPostStorage>>;
}

export function StorageUsageLine({ label, query }: StorageLineProps) {
  return (
    <li className="grid gap-2 py-3.5">
      <span className="text-ui text-ink-3">{label}</span>
      {query.data && <Use {...query.data} />}
      {query.isPending && (
        <div role="status" className="grid gap-2">
          <span className="sr-only">{wordTexts.loading}</span>
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-1.5 w-full" />
        </div>
      )}
      {!query.data && query.isError && (
        <ErrorState
          message={messageOf(query.error, storageTexts.failed)}
          onRetry={() => query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
    </li>
  );
}

function Use({ usedBytes, quotaBytes }: DataOf<typeof getPostStorage>) {
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
