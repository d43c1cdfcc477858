import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as adminTexts from '#/shared/config/texts/admin.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { EmptyState } from '#/shared/ui/feedback/page-states.tsx';
import { DataTable } from '#/shared/ui/lists/data-table.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { allOpenReports, type ReportFilter, reportsQuery } from '../api/admin-queries.ts';
import { reportColumns } from './report-columns.tsx';
import { ReportFilters } from './report-filters.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { TargetReport } from './target-report.tsx';

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
