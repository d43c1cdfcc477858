import { endOtherSessions, endSession, type listSessions } from '@stagedoor/contracts/auth';
import type { DataOf } from '@stagedoor/contracts/call';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import * as authTexts from '#/shared/config/texts/auth.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { formatAgo, formatDay } from '#/shared/format/format-date.ts';
import { call } from '#/shared/http/api-client.ts';
import { ClientError, messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { LoadingRows } from '#/shared/ui/feedback/loading-rows.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { formatDevice } from '#/shared/ui/format-device.ts';
import { FormattedTime } from '#/shared/ui/text/formatted-time.tsx';
import { sessionsQuery } from '../api/sessions-query.ts';

type Session = DataOf<typeof listSessions>[number];

/** The viewer's sessions; all but this one can be ended from here, one by one or all at once. */
export function SessionList() {
  const sessions = useQuery(sessionsQuery);
  if (sessions.isPending) {
    return <LoadingRows />;
  }
  if (!sessions.data) {
    return (
      <ErrorState
        message={messageOf(sessions.error, errorTexts.unexpected)}
        onRetry={() => sessions.refetch()}
        isRetrying={sessions.isFetching}
      />
    );
  }
  const ordered = sessions.data.toSorted((one, other) => Number(other.current) - Number(one.current));
  return (
    <div className="grid grid-cols-1 gap-4">
      <ul className="divide-y divide-border rounded-card border border-border bg-surface">
        {ordered.map((session) => (
          <li key={session.id} className="flex min-h-16 items-center gap-3 px-4 py-3 md:px-5">
            <SessionRow session={session} />
          </li>
        ))}
      </ul>
      {ordered.length > 1 && <EndOtherSessions />}
    </div>
  );
}

function SessionRow({ session }: { readonly session: Session }) {
  const end = useEndSession(session.id);
  const device = session.device === null ? authTexts.unknownDevice : formatDevice(session.device);
  return (
    <>
      <MonitorSmartphone aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-ink-3" />
      <span className="grid min-w-0 grid-cols-1 flex-1">
        <span className="line-clamp-2 text-ui font-semibold text-ink" title={device}>
          {device}
        </span>
        <span className="text-meta text-ink-3">
          {authTexts.signedIn({ createdAt: formatDay(session.createdAt) })}
          {!session.current && (
            <FormattedTime format={(now) => authTexts.lastUsed({ lastUsedAt: formatAgo(session.lastUsedAt, now) })} />
          )}
        </span>
      </span>
      {session.current ? (
        <span className="shrink-0 rounded-field bg-ok/12 px-2 py-1 text-meta font-medium text-ok">
          {authTexts.thisDevice}
        </span>
      ) : (
        <Button size="small" isBusy={end.isPending} onClick={() => end.mutate()}>
          {authTexts.end}
          <span className="sr-only"> {authTexts.theSessionOn({ device })}</span>
        </Button>
      )}
    </>
  );
}

/** Signs all other devices out, after asking. */
function EndOtherSessions() {
  const [isAsking, setAsking] = useState(false);
  const end = useEndOtherSessions();
  const close = () => setAsking(false);
  return (
    <>
      <Button className="justify-self-start" onClick={() => setAsking(true)}>
        {authTexts.endAllOthers}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={authTexts.signOutAllOtherDevices}
          confirmLabel={authTexts.endAllOthers}
          isBusy={end.isPending}
          onConfirm={() => end.mutate(undefined, { onSettled: close })}
          onCancel={close}
        >
          {authTexts.onlyThisDeviceStaysSignedIn}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Ends all sessions of the viewer except this one. */
function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSuccess: () => {
      client.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter(({ current }) => current));
      showToast('success', authTexts.allOtherDevicesAreSignedOut);
    },
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
  });
}

/** Ends one of the viewer's sessions. A session that no longer exists counts as ended. */
function useEndSession(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await call(endSession, { params: { id } });
      } catch (error) {
        if (!(error instanceof ClientError && error.statusCode === 404)) throw error;
      }
    },
    onSuccess: () => {
      client.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter((one) => one.id !== id));
      showToast('success', authTexts.thatDeviceIsSignedOut);
    },
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
  });
}
