import { type listReports, resolveReport } from '@stagedoor/contracts/admin';
import type { DataOf } from '@stagedoor/contracts/call';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as adminTexts from '#/shared/config/texts/admin.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { atName } from '#/shared/format/at-name.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { call } from '#/shared/http/api-client.ts';
import { translateServerText } from '#/shared/http/translate-server-text.ts';
import { Button } from '#/shared/ui/button.tsx';
import type { Column } from '#/shared/ui/lists/data-table.tsx';
import { PersonLink } from '#/shared/ui/people/person-link.tsx';
import { StatusBadge } from '#/shared/ui/status-badge.tsx';
import { personHref } from '../model/admin-hrefs.ts';
import { useAdminAction } from '../model/use-admin-action.ts';
import { ReportedContent } from './reported-content.tsx';
import { type Resolution, ResolveDialog } from './resolve-dialog.tsx';

type Report = DataOf<typeof listReports>['reports'][number];

function outcomeOf({ action, targetType }: Report): string {
  if (action === 'suspend') return adminTexts.suspended;
  if (action === 'dismiss') return adminTexts.dismissed;
  return targetType === 'comment' ? adminTexts.commentRemoved : adminTexts.postRemoved;
}

/** How a report is shown in a table, with the button that resolves it. */
export const reportColumns: readonly Column<Report>[] = [
  { header: adminTexts.about, cell: (report) => <Target report={report} /> },
  {
    header: wordTexts.reason,
    cell: ({ reason, description }) => (
      <div className="grid max-w-80 gap-1">
        <span className="font-medium">{translateServerText(reason)}</span>
        {description && <span className="whitespace-pre-line text-ink-2">{description}</span>}
      </div>
    ),
  },
  {
    header: adminTexts.reported,
    cell: ({ reporter, createdAt }) => (
      <span className="grid">
        {reporter === null ? (
          <span className="text-ink-2">{adminTexts.somebodyErased}</span>
        ) : (
          <Link to={paths.profile.getHref(reporter.username)} className="truncate hover:underline">
            {atName(reporter.username)}
          </Link>
        )}
        <time dateTime={createdAt} className="text-meta text-ink-3">
          {formatDay(createdAt)}
        </time>
      </span>
    ),
  },
  { header: '', cell: (report) => <Decision report={report} /> },
];

function Target({ report: { id, target, targetType, targetId, postId, excerpt } }: { readonly report: Report }) {
  const shownPostId = targetType === 'post' ? targetId : postId;
  return (
    <div className="grid max-w-80 gap-2">
      <PersonLink user={target} />
      <Link to={personHref(target.id)} className="w-fit text-meta text-brand hover:underline touch:py-3">
        {adminTexts.allAbout({ username: target.username })}
      </Link>
      {shownPostId !== null && (
        <Link to={paths.post.getHref(shownPostId)} className="text-ink-2 hover:underline">
          <span className="line-clamp-3">
            {targetType === 'comment' && adminTexts.comment}
            {excerpt ? `“${excerpt}”` : adminTexts.aPostWithoutText}
          </span>
        </Link>
      )}
      <ReportedContent reportId={id} username={target.username} />
    </div>
  );
}

function Decision({ report }: { readonly report: Report }) {
  const [isOpen, setOpen] = useState(false);
  const { id, status, action, note, target } = report;
  const resolve = useAdminAction(
    (resolution: Resolution) => call(resolveReport, { params: { id }, body: resolution }),
    adminTexts.reportResolved,
  );
  if (status === 'resolved') {
    return (
      <div className="grid gap-1">
        {action && <StatusBadge tone={action === 'dismiss' ? 'quiet' : 'err'} label={outcomeOf(report)} />}
        {note && <p className="max-w-80 text-ink-2">{note}</p>}
      </div>
    );
  }
  return (
    <div className="flex xl:justify-end">
      <Button size="small" isBusy={resolve.isPending} onClick={() => setOpen(true)}>
        {adminTexts.resolve}
        <span className="sr-only"> {adminTexts.theReportAbout({ username: target.username })}</span>
      </Button>
      {isOpen && (
        <ResolveDialog
          targetType={report.targetType}
          username={target.username}
          isBusy={resolve.isPending}
          onSubmit={(resolution) => resolve.mutate(resolution, { onSuccess: () => setOpen(false) })}
          onCancel={() => setOpen(false)}
        />
      )}
    </div>
  );
}
