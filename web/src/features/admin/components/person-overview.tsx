import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as adminTexts from '#/shared/config/texts/admin.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { atName } from '#/shared/format/at-name.ts';
import { formatDay, formatMoment } from '#/shared/format/format-date.ts';
import { lookup } from '#/shared/format/lookup.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { DataTable } from '#/shared/ui/lists/data-table.tsx';
import { PersonLink } from '#/shared/ui/people/person-link.tsx';
import { StatusBadge } from '#/shared/ui/status-badge.tsx';
import { adminPersonQuery } from '../api/admin-queries.ts';
import { auditHref } from '../model/admin-hrefs.ts';
import { type AdminUser, roleNames } from '../model/admin-user.ts';
import { describeAction } from '../model/describe-audit-entry.ts';
import { DeletePerson } from './delete-person.tsx';
import { PersonSignIn } from './person-sign-in.tsx';
import { reportColumns } from './report-columns.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { UserActions } from './user-actions.tsx';

interface PersonOverviewProps {
  readonly id: string;
  /** Data of other services about them. */
  readonly children: (user: AdminUser) => ReactNode;
}

/** Everything that the admin desk shows about a person. */
export function PersonOverview({ id, children }: PersonOverviewProps) {
  const { data, error, isFetching, refetch } = useQuery(adminPersonQuery(id));
  if (error && !data) {
    return (
      <ErrorState message={messageOf(error, errorTexts.unexpected)} onRetry={() => refetch()} isRetrying={isFetching} />
    );
  }
  if (!data) return <TableSkeleton />;
  const { user, reportsAbout, reportsBy, reports, decisions } = data;
  const facts = [
    [adminTexts.type, lookup(roleNames, user.role) ?? user.role],
    [adminTexts.joined, formatDay(user.createdAt)],
    [
      adminTexts.reportsAboutThem,
      adminTexts.openResolved({ open: reportsAbout.open, resolved: reportsAbout.resolved }),
    ],
    [adminTexts.reportsByThem, adminTexts.openResolved({ open: reportsBy.open, resolved: reportsBy.resolved })],
  ] as const;
  return (
    <article aria-label={`@${user.username}`} className="grid grid-cols-1 gap-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PersonLink user={user} />
        <StatusBadge
          tone={user.isSuspended ? 'err' : 'ok'}
          label={user.isSuspended ? adminTexts.suspended : adminTexts.active}
        />
        <UserActions user={user} />
      </div>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {facts.map(([term, value]) => (
          <div key={term} className="grid gap-1 rounded-card border border-border bg-surface p-4 text-ui">
            <dt className="text-ink-3">{term}</dt>
            <dd className="tabular font-semibold text-ink">{value}</dd>
          </div>
        ))}
      </dl>
      <Part title={adminTexts.signIn}>
        <PersonSignIn user={user} />
        <DeletePerson user={user} />
      </Part>
      <Part title={adminTexts.payouts}>{children(user)}</Part>
      <Part title={adminTexts.newestReportsAboutThem}>
        {reports.length === 0 ? (
          <p className="text-ui text-ink-2">{wordTexts.none}</p>
        ) : (
          <DataTable
            label={adminTexts.reportsAboutThem}
            columns={reportColumns}
            rows={reports}
            keyOf={(one) => one.id}
          />
        )}
      </Part>
      <Part title={adminTexts.newestDecisionsAboutThem}>
        {decisions.length === 0 ? (
          <p className="text-ui text-ink-2">{wordTexts.none}</p>
        ) : (
          <ul className="divide-y divide-border rounded-card border border-border bg-surface">
            {decisions.map(({ id: entryId, action, actor, note, createdAt }) => (
              <li key={entryId} className="grid gap-0.5 px-4 py-3 text-ui">
                <span className="font-medium text-ink">{describeAction(action)}</span>
                <span className="text-meta text-ink-3">
                  {atName(actor.username)} · <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
                </span>
                {note && <span className="text-ink-2">{note}</span>}
              </li>
            ))}
          </ul>
        )}
        {decisions.length > 0 && (
          <ButtonLink size="small" to={auditHref(user.username)} className="justify-self-start">
            {adminTexts.allInTheAuditLog}
          </ButtonLink>
        )}
      </Part>
    </article>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3">
      <h2 className="text-title font-semibold text-ink">{title}</h2>
      {children}
    </section>
  );
}
