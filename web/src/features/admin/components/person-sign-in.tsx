import { type getSignInOf, removeFactorOf } from '@stagedoor/contracts/account-recovery';
import type { DataOf } from '@stagedoor/contracts/call';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as adminTexts from '#/shared/config/texts/admin.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatMoment } from '#/shared/format/format-date.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { Button } from '#/shared/ui/button.tsx';
import { LoadingRows } from '#/shared/ui/feedback/loading-rows.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { personSignInQuery } from '../api/admin-queries.ts';
import type { AdminUser } from '../model/admin-user.ts';
import { useAdminAction } from '../model/use-admin-action.ts';
import { NoteDialog } from './note-dialog.tsx';

interface Factor {
  readonly kind: 'authenticator-app' | 'passkey' | 'provider';
  /** Undefined for the authenticator app, of which there is one. */
  readonly id?: string;
  readonly title: string;
  /** When it was added and used, so that an ADMIN can distinguish a thief's from its person's. */
  readonly detail: string;
}

/** The ways in which a person signs in. An ADMIN can remove a second factor that a thief has added. */
export function PersonSignIn({ user }: { readonly user: AdminUser }) {
  const { data, error, isFetching, refetch } = useQuery(personSignInQuery(user.id));
  const [asked, setAsked] = useState<Factor | null>(null);
  const remove = useAdminAction(
    ({ factor: { kind, id }, reason }: { factor: Factor; reason: string }) =>
      call(removeFactorOf, {
        params: { id: user.id },
        body: { kind, reason, ...(id !== undefined && { factorId: id }) },
      }),
    adminTexts.theFactorIsRemoved,
  );
  if (error && !data) {
    return (
      <ErrorState message={messageOf(error, errorTexts.unexpected)} onRetry={() => refetch()} isRetrying={isFetching} />
    );
  }
  if (!data) return <LoadingRows />;
  const factors = describeFactors(data);
  return (
    <>
      <p className="text-ui text-ink-2">
        {adminTexts.openSessions({ sessions: data.sessions })} ·{' '}
        {data.hasPassword ? adminTexts.hasAPassword : adminTexts.hasNoPassword}
      </p>
      {factors.length > 0 && (
        <ul className="divide-y divide-border rounded-card border border-border bg-surface">
          {factors.map((factor) => (
            <li key={factor.id ?? factor.kind} className="flex flex-wrap items-center gap-3 px-4 py-3 text-ui">
              <span className="grid min-w-40 flex-1">
                <span className="font-medium text-ink">{factor.title}</span>
                <span className="text-meta text-ink-3">{factor.detail}</span>
              </span>
              {user.role !== 'ADMIN' && (
                <Button size="small" onClick={() => setAsked(factor)}>
                  {wordTexts.remove}
                  <span className="sr-only"> {factor.title}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {asked !== null && (
        <NoteDialog
          title={adminTexts.confirmRemoveFactor({ factor: asked.title, username: user.username })}
          hint={adminTexts.onlyAfterTheirIdentityIsChecked}
          label={adminTexts.reasonForTheAuditLog}
          submitLabel={wordTexts.remove}
          isRequired
          isDanger
          mostCharacters={1000}
          isBusy={remove.isPending}
          onSubmit={(reason) => remove.mutate({ factor: asked, reason }, { onSuccess: () => setAsked(null) })}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}

interface FactorUse {
  readonly since: string;
  readonly lastUsedAt: string | null;
}

/** Lists the ways a person signs in that can be removed. */
function describeFactors({ authenticatorApp, passkeys, linked }: DataOf<typeof getSignInOf>): Factor[] {
  return [
    ...(authenticatorApp === null
      ? []
      : [
          {
            kind: 'authenticator-app',
            title: adminTexts.authenticatorApp,
            detail: describeUse(authenticatorApp),
          } as const,
        ]),
    ...passkeys.map(
      ({ id, name, ...use }) => ({ kind: 'passkey', id, title: name, detail: describeUse(use) }) as const,
    ),
    ...linked.map(
      ({ id, provider, ...use }) => ({ kind: 'provider', id, title: provider.name, detail: describeUse(use) }) as const,
    ),
  ];
}

function describeUse({ since, lastUsedAt }: FactorUse): string {
  const added = adminTexts.added({ moment: formatMoment(since) });
  return lastUsedAt === null ? added : `${added} · ${adminTexts.used({ moment: formatMoment(lastUsedAt) })}`;
}
