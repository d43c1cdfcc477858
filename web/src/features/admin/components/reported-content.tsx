import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as adminTexts from '#/shared/config/texts/admin.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { formatMoment } from '#/shared/format/format-date.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { Button } from '#/shared/ui/button.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { reportedQuery } from '../api/admin-queries.ts';
import { ReportedMedia } from './reported-media.tsx';
import { ReportedTiers } from './reported-tiers.tsx';

/** The current version of the reported content. Loaded only on request, because access may be recorded. */
export function ReportedContent({ reportId, username }: { readonly reportId: string; readonly username: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid max-w-100 justify-items-start gap-2">
      <Button size="small" kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="-ms-3">
        <span>
          {isOpen ? adminTexts.hide : adminTexts.readItHere}
          <span className="sr-only">{adminTexts.whatWasReportedOf({ username })}</span>
        </span>
      </Button>
      {isOpen && <Content reportId={reportId} />}
    </div>
  );
}

function Content({ reportId }: { readonly reportId: string }) {
  const { data, error, isFetching, refetch } = useQuery(reportedQuery(reportId));
  if (error && !data) {
    return (
      <ErrorState message={messageOf(error, errorTexts.unexpected)} onRetry={() => refetch()} isRetrying={isFetching} />
    );
  }
  if (!data) return <Skeleton className="h-20 w-60" />;
  if (!data.isThere) return <p className="text-ui text-ink-2">{adminTexts.itWasDeletedOrRemovedSince}</p>;
  const { text, createdAt, updatedAt, media, tiers, isRecorded } = data;
  const isChanged = updatedAt !== null && createdAt !== null && updatedAt > createdAt;
  return (
    <div className="grid w-full gap-2 rounded-card border border-border bg-sunken p-3 text-ui">
      <p className="max-h-60 overflow-y-auto break-words whitespace-pre-line text-ink">{text || adminTexts.noText}</p>
      {media.map((file, index) => (
        <ReportedMedia key={file.id} file={file} position={adminTexts.of({ index: index + 1, count: media.length })} />
      ))}
      {tiers !== undefined && <ReportedTiers reportId={reportId} tiers={tiers} />}
      <p className="text-meta text-ink-3">
        {createdAt !== null && formatMoment(createdAt)}
        {isChanged && adminTexts.changed({ updatedAt: formatMoment(updatedAt) })}
        {isRecorded && adminTexts.notPublicYourReadingIsIn}
      </p>
    </div>
  );
}
