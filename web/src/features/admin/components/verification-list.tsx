import { approveVerification, type listVerifications, rejectVerification } from '@stagedoor/contracts/admin';
import type { DataOf } from '@stagedoor/contracts/call';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as adminTexts from '#/shared/config/texts/admin.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { call } from '#/shared/http/api-client.ts';
import { Button } from '#/shared/ui/button.tsx';
import { EmptyState } from '#/shared/ui/feedback/page-states.tsx';
import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';
import { type Column, DataTable } from '#/shared/ui/lists/data-table.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { PersonLink } from '#/shared/ui/people/person-link.tsx';
import { StatusBadge } from '#/shared/ui/status-badge.tsx';
import { type VerificationStatus, verificationsQuery } from '../api/admin-queries.ts';
import { describeFile } from '../model/describe-file.ts';
import { useAdminAction } from '../model/use-admin-action.ts';
import { NoteDialog } from './note-dialog.tsx';
import { TableSkeleton } from './table-skeleton.tsx';

type Verification = DataOf<typeof listVerifications>['requests'][number];

const STATUSES = [
  { value: 'pending', label: adminTexts.waiting },
  { value: 'approved', label: adminTexts.approved },
  { value: 'rejected', label: adminTexts.rejected },
] as const;

const COLUMNS: readonly Column<Verification>[] = [
  { header: adminTexts.creator, cell: ({ user }) => <PersonLink user={user} /> },
  { header: adminTexts.asked, cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt)}</time> },
  { header: adminTexts.documents, cell: ({ documents }) => <Documents documents={documents} /> },
  { header: '', cell: (request) => <Decision request={request} /> },
];

/** Requests for the tick, with the documents that prove a person's identity. */
export function VerificationList() {
  const [status, setStatus] = useState<VerificationStatus>('pending');
  const query = verificationsQuery(status);
  const list = useInfiniteQuery(query.list);
  return (
    <div className="grid grid-cols-1 gap-4">
      <SegmentedControl label={wordTexts.show} choices={STATUSES} value={status} onChange={setStatus} />
      <PagedList
        list={list}
        fetchAhead={query.fetchAhead}
        itemsOf={(page) => page.requests}
        failureText={errorTexts.unexpected}
        skeleton={<TableSkeleton />}
        empty={<EmptyState title={status === 'pending' ? adminTexts.nobodyIsWaiting : adminTexts.noneYet} />}
      >
        {(requests) => (
          <DataTable label={adminTexts.verificationRequests} columns={COLUMNS} rows={requests} keyOf={({ id }) => id} />
        )}
      </PagedList>
    </div>
  );
}

/** The addresses expire: they are opened from here and never cached. */
function Documents({ documents }: Pick<Verification, 'documents'>) {
  return (
    <ul className="grid gap-1">
      {documents.map((document, index) => (
        <li key={document.id}>
          <a
            href={document.url}
            target="_blank"
            rel="noreferrer"
            className="font-medium text-brand hover:underline touch:inline-block touch:py-2"
          >
            {adminTexts.document} {index + 1}
          </a>{' '}
          <span className="text-meta text-ink-3">{describeFile(document)}</span>
        </li>
      ))}
    </ul>
  );
}

function Decision({ request }: { readonly request: Verification }) {
  const [isRejecting, setRejecting] = useState(false);
  const { id, user, status, reason } = request;
  const approve = useAdminAction(
    () => call(approveVerification, { params: { id } }),
    adminTexts.isVerified({ username: user.username }),
  );
  const reject = useAdminAction(
    (words: string) => call(rejectVerification, { params: { id }, body: { reason: words } }),
    adminTexts.wasRefusedTheTick({ username: user.username }),
  );
  if (status !== 'pending') {
    return (
      <div className="grid gap-1">
        <StatusBadge
          tone={status === 'approved' ? 'ok' : 'err'}
          label={status === 'approved' ? adminTexts.approved : adminTexts.rejected}
        />
        {reason && <p className="max-w-80 text-ink-2">{reason}</p>}
      </div>
    );
  }
  const isBusy = approve.isPending || reject.isPending;
  return (
    <div className="flex gap-2 xl:justify-end">
      <Button size="small" disabled={isBusy} isBusy={approve.isPending} onClick={() => approve.mutate(undefined)}>
        {wordTexts.approve}
        <span className="sr-only"> @{user.username}</span>
      </Button>
      <Button size="small" kind="danger" disabled={isBusy} onClick={() => setRejecting(true)}>
        {wordTexts.reject}
        <span className="sr-only"> @{user.username}</span>
      </Button>
      {isRejecting && (
        <NoteDialog
          title={adminTexts.refuseTheTick({ username: user.username })}
          hint={adminTexts.theReasonIsSavedWithThe}
          label={wordTexts.reason}
          submitLabel={wordTexts.reject}
          isRequired
          isDanger
          mostCharacters={500}
          isBusy={reject.isPending}
          onSubmit={(words) => reject.mutate(words, { onSuccess: () => setRejecting(false) })}
          onCancel={() => setRejecting(false)}
        />
      )}
    </div>
  );
}
