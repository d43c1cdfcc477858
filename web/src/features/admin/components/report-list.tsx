import { type listReports, resolveReport } from '@stagedoor/contracts/admin';
import type { DataOf } from '@stagedoor/contracts/call';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import { errorTexts } from '#/shared/config/texts/errors.ts';
import { call } from '#/shared/lib/api-client.ts';
import { formatDay } from '#/shared/lib/format-date.ts';
import { Button } from '#/shared/ui/button.tsx';
import { type Column, DataTable } from '#/shared/ui/data-table.tsx';
import { EmptyState } from '#/shared/ui/page-states.tsx';
import { PagedList } from '#/shared/ui/paged-list.tsx';
import { PersonLink } from '#/shared/ui/person-link.tsx';
import { SegmentedControl } from '#/shared/ui/segmented-control.tsx';
import { type ReportStatus, reportsQuery } from '../api/admin-queries.ts';
import { useAdminAction } from '../model/use-admin-action.ts';
import { type Resolution, ResolveDialog } from './resolve-dialog.tsx';
import { StatusTag } from './status-tag.tsx';
import { TableSkeleton } from './table-skeleton.tsx';

type Report = DataOf<typeof listReports>['reports'][number];

const STATUSES = [
  { value: 'open', label: 'Open' },
  { value: 'resolved', label: 'Resolved' },
] as const;

const OUTCOMES = { dismiss: 'Dismissed', remove: 'Post removed', suspend: 'Suspended' } as const;

const COLUMNS: readonly Column<Report>[] = [
  { header: 'About', cell: (report) => <Target report={report} /> },
  {
    header: 'Reason',
    cell: ({ reason, description }) => (
      <div className="grid max-w-80 gap-1">
        <span className="font-medium">{reason}</span>
        {description && <span className="whitespace-pre-line text-ink-2">{description}</span>}
      </div>
    ),
  },
  {
    header: 'Reported',
    cell: ({ reporter, createdAt }) => (
      <span className="grid">
        <Link to={paths.profile.getHref(reporter.username)} className="truncate hover:underline">
          @{reporter.username}
        </Link>
        <time dateTime={createdAt} className="text-meta text-ink-3">
          {formatDay(createdAt)}
        </time>
      </span>
    ),
  },
  { header: '', cell: (report) => <Decision report={report} /> },
];

/** What people reported, oldest first. */
export function ReportList() {
  const [status, setStatus] = useState<ReportStatus>('open');
  const query = reportsQuery(status);
  const list = useInfiniteQuery(query.list);
  return (
    <div className="grid grid-cols-1 gap-4">
      <SegmentedControl label="Show" choices={STATUSES} value={status} onChange={setStatus} />
      <PagedList
        list={list}
        fetchAhead={query.fetchAhead}
        itemsOf={(page) => page.reports}
        failureText={errorTexts.unexpected}
        skeleton={<TableSkeleton />}
        empty={<EmptyState title={status === 'open' ? 'No open reports' : 'None yet'} />}
      >
        {(reports) => <DataTable label="Reports" columns={COLUMNS} rows={reports} keyOf={({ id }) => id} />}
      </PagedList>
    </div>
  );
}

function Target({ report: { target, targetType, targetId, excerpt } }: { readonly report: Report }) {
  return (
    <div className="grid max-w-80 gap-2">
      <PersonLink user={target} />
      {targetType === 'post' && (
        <Link to={paths.post.getHref(targetId)} className="text-ink-2 hover:underline">
          <span className="line-clamp-3">{excerpt ? `“${excerpt}”` : 'A post without text'}</span>
        </Link>
      )}
    </div>
  );
}

function Decision({ report }: { readonly report: Report }) {
  const [isOpen, setOpen] = useState(false);
  const { id, status, action, note, target } = report;
  const resolve = useAdminAction(
    (resolution: Resolution) => call(resolveReport, { params: { id }, body: resolution }),
    'Report resolved',
  );
  if (status === 'resolved') {
    return (
      <div className="grid gap-1">
        {action && <StatusTag tone={action === 'dismiss' ? 'quiet' : 'err'}>{OUTCOMES[action]}</StatusTag>}
        {note && <p className="max-w-80 text-ink-2">{note}</p>}
      </div>
    );
  }
  return (
    <div className="flex xl:justify-end">
      <Button size="small" isBusy={resolve.isPending} onClick={() => setOpen(true)}>
        Resolve
        <span className="sr-only"> the report about @{target.username}</span>
      </Button>
      {isOpen && (
        <ResolveDialog
          isAboutPost={report.targetType === 'post'}
          username={target.username}
          isBusy={resolve.isPending}
          onSubmit={(resolution) => resolve.mutate(resolution, { onSuccess: () => setOpen(false) })}
          onCancel={() => setOpen(false)}
        />
      )}
    </div>
  );
}
