import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import * as adminTexts from '#/shared/config/texts/admin.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { formatMoment } from '#/shared/format/format-date.ts';
import { useIsWide } from '#/shared/hooks/media-queries.ts';
import { EmptyState } from '#/shared/ui/feedback/page-states.tsx';
import { type Column, DataTable } from '#/shared/ui/lists/data-table.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { PersonLink } from '#/shared/ui/people/person-link.tsx';
import { auditQuery } from '../api/admin-queries.ts';
import { auditFilterParams, countFilters, readAuditFilter } from '../model/audit-filter.ts';
import { type AuditEntry, describeAction } from '../model/describe-audit-entry.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditRows } from './audit-rows.tsx';
import { AuditTarget } from './audit-target.tsx';
import { TableSkeleton } from './table-skeleton.tsx';

const COLUMNS: readonly Column<AuditEntry>[] = [
  { header: adminTexts.admin, cell: ({ actor }) => <PersonLink user={actor} /> },
  { header: adminTexts.action, cell: ({ action }) => <span className="font-medium">{describeAction(action)}</span> },
  { header: adminTexts.target, cell: (entry) => <AuditTarget entry={entry} /> },
  { header: adminTexts.note, cell: ({ note }) => (note ? <p className="max-w-80 text-ink-2">{note}</p> : '–') },
  {
    header: adminTexts.when,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="whitespace-nowrap">
        {formatMoment(createdAt)}
      </time>
    ),
  },
];

/** The actions of admins, newest first, as the address filters them. The list is read-only. */
export function AuditList() {
  const [searchParams, setSearchParams] = useSearchParams();
  const filter = readAuditFilter(searchParams);
  const query = auditQuery(filter);
  const list = useInfiniteQuery({ ...query.list, placeholderData: keepPreviousData });
  const isWide = useIsWide();
  return (
    <div className="grid grid-cols-1 gap-4">
      <AuditFilters
        filter={filter}
        onChange={(next) => setSearchParams({ tab: 'audit', ...auditFilterParams(next) })}
      />
      <PagedList
        list={list}
        fetchAhead={query.fetchAhead}
        itemsOf={(page) => page.entries}
        failureText={errorTexts.unexpected}
        skeleton={<TableSkeleton />}
        empty={
          <EmptyState
            title={countFilters(filter) > 0 ? adminTexts.noEntryMatches : adminTexts.noAdminHasDoneAnythingYet}
          />
        }
      >
        {(entries) =>
          isWide ? (
            <DataTable label={adminTexts.auditLog} columns={COLUMNS} rows={entries} keyOf={({ id }) => id} />
          ) : (
            <AuditRows entries={entries} />
          )
        }
      </PagedList>
    </div>
  );
}
