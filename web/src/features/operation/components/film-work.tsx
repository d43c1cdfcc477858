import type { DataOf } from '@stagedoor/contracts/call';
import { type FilmFailure, type getFilmWork, retryFilmWork } from '@stagedoor/contracts/film-work';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as operationTexts from '#/shared/config/texts/operation.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatCount } from '#/shared/format/format-count.ts';
import { formatMoment } from '#/shared/format/format-date.ts';
import { formatLength } from '#/shared/format/format-length.ts';
import { formatSize } from '#/shared/format/format-size.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf, serverMessageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { LoadingRows } from '#/shared/ui/feedback/loading-rows.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { type Column, DataTable } from '#/shared/ui/lists/data-table.tsx';
import { filmWorkQuery } from '../api/film-work-query.ts';

type Work = DataOf<typeof getFilmWork>;
type Queue = Work['queues'][number];

const queueNames = {
  upload: operationTexts.uploadsToCheck,
  film: operationTexts.filmsToPrepare,
  preview: operationTexts.previewsToMake,
} as const;
const failureNames = {
  upload: operationTexts.upload,
  film: operationTexts.film,
  preview: operationTexts.preview,
  stills: operationTexts.stills,
} as const;

const queueColumns: readonly Column<Queue>[] = [
  { header: operationTexts.work, cell: ({ kind }) => queueNames[kind] },
  {
    header: operationTexts.waiting,
    cell: ({ waiting }) => <span className="tabular">{formatCount(waiting)}</span>,
  },
  {
    header: operationTexts.waitsFor,
    cell: ({ oldestMs }) => <span className="tabular">{oldestMs === null ? '–' : formatLength(oldestMs)}</span>,
  },
  {
    header: operationTexts.begun,
    cell: ({ begun }) => <span className="tabular">{formatCount(begun)}</span>,
  },
];

const failureColumns: readonly Column<FilmFailure>[] = [
  { header: operationTexts.failedAt, cell: ({ at }) => formatMoment(at) },
  {
    header: operationTexts.work,
    cell: ({ kind, id }) => (
      <span className="grid">
        {failureNames[kind]}
        <code className="font-mono text-meta break-all text-ink-3">{id}</code>
      </span>
    ),
  },
  { header: wordTexts.reason, cell: ({ reason }) => <span className="text-meta break-words">{reason}</span> },
  { header: '', cell: (failure) => failure.kind !== 'upload' && <TryAgain id={failure.id} /> },
];

/** For ADMINs: how the work on uploads and films does, and what of it failed. */
export function FilmWork() {
  const { data, error, isFetching, refetch } = useQuery(filmWorkQuery);
  if (data) return <Shown work={data} />;
  if (!error) return <LoadingRows />;
  return (
    <ErrorState message={messageOf(error, errorTexts.unexpected)} onRetry={() => refetch()} isRetrying={isFetching} />
  );
}

function Shown({ work: { queues, lastDay, served, failures } }: { readonly work: Work }) {
  const { films, lengthMs, workMs } = lastDay;
  const worked = { films, length: formatLength(lengthMs), work: formatLength(workMs) };
  return (
    <>
      <DataTable label={operationTexts.filmWork} rows={queues} keyOf={({ kind }) => kind} columns={queueColumns} />
      <p className="text-ui text-ink-2">
        {films === 0 ? operationTexts.noFilmsInADay : operationTexts.workedInADay(worked)}
      </p>
      <p className="text-ui text-ink-2">
        {operationTexts.servedToday(sizeAndMinutes(served.today))}{' '}
        {operationTexts.servedYesterday(sizeAndMinutes(served.yesterday))}
      </p>
      {failures.length === 0 ? (
        <p className="text-ui text-ink-2">{operationTexts.noFailures}</p>
      ) : (
        <DataTable
          label={operationTexts.failures}
          rows={failures}
          keyOf={({ kind, id }) => `${kind} ${id}`}
          columns={failureColumns}
        />
      )}
    </>
  );
}

function sizeAndMinutes({ bytes, minutes }: Work['served']['today']) {
  return { size: formatSize(bytes), minutes: Math.round(minutes) };
}

function TryAgain({ id }: { readonly id: string }) {
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => call(retryFilmWork, { params: { id } }),
    onSuccess: () => showToast('success', operationTexts.filmIsTriedAgain),
    onError: (error) => showToast('error', serverMessageOf(error, errorTexts.unexpected)),
    onSettled: () => client.invalidateQueries({ queryKey: filmWorkQuery.queryKey }),
  });
  return (
    <Button size="small" isBusy={retry.isPending} onClick={() => retry.mutate()}>
      {wordTexts.tryAgain}
      <span className="sr-only"> {id}</span>
    </Button>
  );
}
