import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import * as adminTexts from '#/shared/config/texts/admin.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { DataTable } from '#/shared/ui/lists/data-table.tsx';
import { reportQuery } from '../api/admin-queries.ts';
import { reportColumns } from './report-columns.tsx';
import { TableSkeleton } from './table-skeleton.tsx';

/** The report that a notification links to, open or resolved, also where no loaded page of the list has it. */
export function TargetReport({ id }: { readonly id: string }) {
  const section = useRef<HTMLElement>(null);
  const { data, error, isFetching, refetch } = useQuery(reportQuery(id));
  useEffect(() => section.current?.focus(), []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="target-report"
      className="grid grid-cols-1 gap-3 rounded-card border border-brand bg-surface p-4 outline-none"
    >
      <h2 id="target-report" className="text-title font-semibold text-ink">
        {adminTexts.theReportOfYourNotification}
      </h2>
      {data && (
        <DataTable label={wordTexts.report} columns={reportColumns} rows={[data]} keyOf={(report) => report.id} />
      )}
      {!data && !error && <TableSkeleton />}
      {!data && error && (
        <ErrorState
          message={messageOf(error, errorTexts.unexpected)}
          onRetry={() => refetch()}
          isRetrying={isFetching}
        />
      )}
    </section>
  );
}
