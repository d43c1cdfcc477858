import { changeUserRole, restoreUser, suspendUser, unverifyUser } from '@stagedoor/contracts/admin';
import { endSessionsOf } from '@stagedoor/contracts/auth';
import { useState } from 'react';
import * as adminTexts from '#/shared/config/texts/admin.ts';
import { useIsWide } from '#/shared/hooks/media-queries.ts';
import { call } from '#/shared/http/api-client.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import type { AdminUser } from '../model/admin-user.ts';
import { useAdminAction } from '../model/use-admin-action.ts';
import { NoteDialog } from './note-dialog.tsx';

/** An admin's actions for a person; none for themselves or another admin. */
export function UserActions({ user }: { readonly user: AdminUser }) {
  const isOwn = useSession((state) => state.user?.id === user.id);
  return isOwn || user.role === 'ADMIN' ? null : <Actions user={user} />;
}

function Actions({ user }: { readonly user: AdminUser }) {
  const [open, setOpen] = useState<'suspend' | 'role' | 'sessions' | 'tick'>();
  const close = () => setOpen(undefined);
  const { id, username, isSuspended } = user;
  const role = user.role === 'CREATOR' ? 'FAN' : 'CREATOR';
  const roleName = role === 'CREATOR' ? adminTexts.creatorWord : adminTexts.fanWord;
  const suspend = useAdminAction(
    (note: string) => call(suspendUser, { params: { id }, body: note === '' ? {} : { note } }),
    adminTexts.isSuspended({ username }),
  );
  const restore = useAdminAction(
    () => call(restoreUser, { params: { id }, body: {} }),
    adminTexts.isBack({ username }),
  );
  const changeRole = useAdminAction(
    () => call(changeUserRole, { params: { id }, body: { role } }),
    adminTexts.isNowA({ username, roleName }),
  );
  const endSessions = useAdminAction(
    (note: string) => call(endSessionsOf, { params: { id }, body: note === '' ? {} : { note } }),
    adminTexts.isLoggedOutEverywhere({ username }),
  );
  const unverify = useAdminAction(
    (note: string) => call(unverifyUser, { params: { id }, body: note === '' ? {} : { note } }),
    adminTexts.isNoLongerVerified({ username }),
  );
  const name = <span className="sr-only"> @{username}</span>;
  // If one line is too narrow, two equal columns, in which a long text may take two lines.
  const look = {
    size: 'small',
    kind: useIsWide() ? 'quiet' : 'outline',
    className: 'max-xl:min-h-11 max-xl:py-1.5 max-xl:text-balance max-xl:whitespace-normal max-xl:last:odd:col-span-2',
  } as const;
  const withNote = {
    suspend: {
      action: suspend,
      title: adminTexts.confirmSuspend({ username }),
      hint: adminTexts.theyAreSignedOutEverywhereAnd,
      submitLabel: adminTexts.suspend,
    },
    sessions: {
      action: endSessions,
      title: adminTexts.confirmLogOutEverywhere({ username }),
      hint: adminTexts.allTheirDevicesAreLoggedOut,
      submitLabel: adminTexts.logOut,
    },
    tick: {
      action: unverify,
      title: adminTexts.confirmTakeTheTick({ username }),
      hint: adminTexts.theyCanAskForItAgain,
      submitLabel: adminTexts.takeTheTick,
    },
  };
  const asked = open === undefined || open === 'role' ? undefined : withNote[open];
  const isBusy =
    suspend.isPending || restore.isPending || changeRole.isPending || endSessions.isPending || unverify.isPending;
  return (
    <div className="grid w-full grid-cols-2 gap-2 md:max-w-96 xl:flex xl:w-auto xl:max-w-none xl:flex-wrap xl:justify-end">
      <Button {...look} disabled={isBusy} onClick={() => setOpen('role')}>
        {adminTexts.makeA({ roleName })}
        {name}
      </Button>
      <Button {...look} disabled={isBusy} onClick={() => setOpen('sessions')}>
        {adminTexts.logOutEverywhere}
        {name}
      </Button>
      {user.isVerified && (
        <Button {...look} disabled={isBusy} onClick={() => setOpen('tick')}>
          {adminTexts.takeTheTick}
          {name}
        </Button>
      )}
      {isSuspended ? (
        <Button
          {...look}
          kind="outline"
          disabled={isBusy}
          isBusy={restore.isPending}
          onClick={() => restore.mutate(undefined)}
        >
          {adminTexts.restore}
          {name}
        </Button>
      ) : (
        <Button {...look} kind="danger" disabled={isBusy} onClick={() => setOpen('suspend')}>
          {adminTexts.suspend}
          {name}
        </Button>
      )}
      {asked && (
        <NoteDialog
          key={open}
          title={asked.title}
          hint={asked.hint}
          label={adminTexts.noteForTheAuditLogOptional}
          submitLabel={asked.submitLabel}
          isDanger
          mostCharacters={1000}
          isBusy={asked.action.isPending}
          onSubmit={(note) => asked.action.mutate(note, { onSuccess: close })}
          onCancel={close}
        />
      )}
      {open === 'role' && (
        <ConfirmDialog
          title={adminTexts.confirmMakeA({ username, roleName })}
          confirmLabel={adminTexts.makeA({ roleName })}
          isBusy={changeRole.isPending}
          onConfirm={() => changeRole.mutate(undefined, { onSuccess: close })}
          onCancel={close}
        >
          {adminTexts.itTakesEffectWithinAQuarter}
          {role === 'FAN' && ` ${adminTexts.theirSubscriptionsEnd}`}
        </ConfirmDialog>
      )}
    </div>
  );
}
