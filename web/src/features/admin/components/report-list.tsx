import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as adminTexts from '#/shared/config/texts/admin.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { EmptyState, ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { DataTable } from '#/shared/ui/lists/data-table.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { allOpenReports, type ReportFilter, reportQuery, reportsQuery } from '../api/admin-queries.ts';
import { reportColumns } from './report-columns.tsx';
import { ReportFilters } from './report-filters.tsx';
import { TableSkeleton } from './table-skeleton.tsx';

interface ReportListProps {
  /** The report that a link leads to: it is shown above the list. */
  readonly targetId: string | null;
}

/** Reports, oldest first. */
export function ReportList({ targetId }: ReportListProps) {
  const [filter, setFilter] = useState<ReportFilter>(allOpenReports);
  const query = reportsQuery(filter);
  const list = useInfiniteQuery(query.list);
  return (
    <div className="grid grid-cols-1 gap-4">
      {targetId !== null && <TargetReport key={targetId} id={targetId} />}
      <ReportFilters filter={filter} onChange={setFilter} />
      <PagedList
        list={list}
        fetchAhead={query.fetchAhead}
        itemsOf={(page) => page.reports}
        failureText={errorTexts.unexpected}
        skeleton={<TableSkeleton />}
        empty={<EmptyState title={filter.status === 'open' ? adminTexts.noOpenReports : adminTexts.noneYet} />}
      >
        {(reports) => (
          <DataTable label={adminTexts.reports} columns={reportColumns} rows={reports} keyOf={({ id }) => id} />
        )}
      </PagedList>
    </div>
  );
}

/** The report that a notification links to, open or resolved, even if no loaded page of the list contains it. */
function TargetReport({ id }: { readonly id: string }) {
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
