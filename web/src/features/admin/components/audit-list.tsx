import type { listAudit } from '@stagedoor/contracts/admin';
import type { DataOf } from '@stagedoor/contracts/call';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import * as adminTexts from '#/shared/config/texts/admin.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { formatMoment } from '#/shared/format/format-date.ts';
import { EmptyState } from '#/shared/ui/feedback/page-states.tsx';
import { type Column, DataTable } from '#/shared/ui/lists/data-table.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { PersonLink } from '#/shared/ui/people/person-link.tsx';
import { auditQuery } from '../api/admin-queries.ts';
import { describeAction, describeTarget } from '../model/describe-audit-entry.ts';
import { TableSkeleton } from './table-skeleton.tsx';

type Entry = DataOf<typeof listAudit>['entries'][number];

const COLUMNS: readonly Column<Entry>[] = [
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

/** The actions of admins, newest first. The list is read-only. */
export function AuditList() {
  const list = useInfiniteQuery(auditQuery.list);
  return (
    <PagedList
      list={list}
      fetchAhead={auditQuery.fetchAhead}
      itemsOf={(page) => page.entries}
      failureText={errorTexts.unexpected}
      skeleton={<TableSkeleton />}
      empty={<EmptyState title={adminTexts.noAdminHasDoneAnythingYet} />}
    >
      {(entries) => <DataTable label={adminTexts.auditLog} columns={COLUMNS} rows={entries} keyOf={({ id }) => id} />}
    </PagedList>
  );
}

function AuditTarget({ entry }: { readonly entry: Entry }) {
  const { label, href } = describeTarget(entry);
  const look = entry.person === null ? 'font-mono text-meta break-all' : 'break-all';
  if (href === undefined) return <span className={look}>{label}</span>;
  return (
    <Link to={href} className={`${look} font-medium text-brand hover:underline`}>
      {label}
    </Link>
  );
}
