import type { DataOf } from '@stagedoor/contracts/call';
import { grantServiceAccess, type listAccessOfPerson, revokeServiceAccess } from '@stagedoor/contracts/services';
import { useQuery } from '@tanstack/react-query';
import * as adminTexts from '#/shared/config/texts/admin.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { lookup } from '#/shared/format/lookup.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { newKey } from '#/shared/http/new-key.ts';
import { Button } from '#/shared/ui/button.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { DataTable } from '#/shared/ui/lists/data-table.tsx';
import { personAccessQuery } from '../api/admin-queries.ts';
import type { AdminUser } from '../model/admin-user.ts';
import { useAdminAction } from '../model/use-admin-action.ts';
import { TableSkeleton } from './table-skeleton.tsx';

type Access = DataOf<typeof listAccessOfPerson>[number];

const REASONS: Readonly<Record<Access['reason'], string>> = {
  PUBLIC: adminTexts.openToEveryone,
  GRANTED: adminTexts.hasAccess,
  LOCKED: adminTexts.noAccess,
  COMING_SOON: adminTexts.comingSoon,
};

/** The business services that a person may open, with buttons to change that. */
export function PersonServices({ user }: { readonly user: AdminUser }) {
  const { data, error, isFetching, refetch } = useQuery(personAccessQuery(user.id));
  if (error && !data) {
    return (
      <ErrorState message={messageOf(error, errorTexts.unexpected)} onRetry={() => refetch()} isRetrying={isFetching} />
    );
  }
  if (!data) return <TableSkeleton />;
  return (
    <DataTable
      label={adminTexts.servicesOf({ username: user.username })}
      rows={data}
      keyOf={({ slug }) => slug}
      columns={[
        { header: adminTexts.service, cell: ({ name }) => name },
        {
          header: adminTexts.access,
          cell: ({ reason, grantedAt, canPayAgain }) => (
            <span className="grid">
              {lookup(REASONS, reason) ?? reason}
              {reason === 'LOCKED' && canPayAgain && (
                <span className="text-meta text-ink-3">{adminTexts.opensAgainWhenPaid}</span>
              )}
              {reason === 'GRANTED' && grantedAt && (
                <span className="text-meta text-ink-3">{adminTexts.since({ grantedAt: formatDay(grantedAt) })}</span>
              )}
            </span>
          ),
        },
        { header: '', cell: (access) => <ChangeAccess access={access} userId={user.id} /> },
      ]}
    />
  );
}

/**
 * Grants or revokes access. Renders nothing for a service that is open to everyone or to nobody yet, and both buttons if the person
 * could pay again.
 */
function ChangeAccess({
  access: { slug, name, reason, canPayAgain },
  userId,
}: {
  readonly access: Access;
  readonly userId: string;
}) {
  const input = { params: { slug }, body: { userId } };
  const grant = useAdminAction(
    () => call(grantServiceAccess, input, { idempotencyKey: newKey() }),
    adminTexts.accessToGranted({ name }),
  );
  const revoke = useAdminAction(() => call(revokeServiceAccess, input), adminTexts.accessToRevoked({ name }));
  if (reason === 'PUBLIC' || reason === 'COMING_SOON') return null;
  const isGranted = reason === 'GRANTED';
  const actions = [
    { isOffered: !isGranted, kind: 'outline', text: adminTexts.grant, mine: grant, other: revoke },
    { isOffered: isGranted || canPayAgain, kind: 'danger', text: adminTexts.revoke, mine: revoke, other: grant },
  ] as const;
  return (
    <div className="flex flex-wrap gap-2 xl:justify-end">
      {actions.map(
        ({ isOffered, kind, text, mine, other }) =>
          isOffered && (
            <Button
              key={kind}
              size="small"
              kind={kind}
              isBusy={mine.isPending}
              disabled={other.isPending}
              onClick={() => mine.mutate(undefined)}
            >
              {text}
              <span className="sr-only"> {adminTexts.accessTo({ name })}</span>
            </Button>
          ),
      )}
    </div>
  );
}
