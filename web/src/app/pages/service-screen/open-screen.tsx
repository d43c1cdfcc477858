import type { ServiceDetail } from '@stagedoor/contracts/services';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ScreenFrame } from '#/features/service-screens/components/screen-frame.tsx';
import { screenQuery } from '#/features/services/api/screen-query.ts';
import { useRecordAccess } from '#/features/services/model/use-record-access.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { UnsavedChangesGuard } from '#/shared/ui/dialogs/unsaved-changes-guard.tsx';
import { createHost } from './create-host.ts';
import { type ScreenDialog, ScreenDialogs } from './screen-dialogs.tsx';

/** A service's screen, and the dialogs that it opens. */
export function OpenScreen({ service }: { readonly service: ServiceDetail }) {
  useRecordAccess(service.slug);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const address = `${pathname}${search}`;
  const user = useSession((state) => state.user);
  const [dialog, setDialog] = useState<ScreenDialog>();
  const [title, setTitle] = useState<string>();
  const { isUnsaved, holdUnsavedChanges } = useHeldChanges();
  const [made] = useState(() =>
    user === null
      ? undefined
      : createHost({ service, user, address, navigate, openDialog: setDialog, holdUnsavedChanges, setTitle }),
  );
  useEffect(() => made?.followAddress(address), [made, address]);
  const findScreen = async (attempt: number) => {
    const fresh = { ...screenQuery(service.slug), ...(attempt > 0 && { staleTime: 0 }) };
    const screen = await client.fetchQuery(fresh);
    if (screen === null) throw new Error(`${service.name} has no screen any more`);
    return screen;
  };
  if (made === undefined) return null;
  return (
    <>
      {title !== undefined && <title>{`${title} · Stagedoor`}</title>}
      <ScreenFrame host={made.host} findScreen={findScreen} />
      <UnsavedChangesGuard isUnsaved={isUnsaved} />
      {dialog && <ScreenDialogs dialog={dialog} onClose={() => setDialog(undefined)} />}
    </>
  );
}

/** Counts a screen's forms with unsaved input. The returned function must be called when such a form ends in any way, even by a crash. */
function useHeldChanges() {
  const [held, setHeld] = useState(0);
  const holdUnsavedChanges = useCallback(() => {
    let isHeld = true;
    setHeld((count) => count + 1);
    return () => {
      if (isHeld) setHeld((count) => count - 1);
      isHeld = false;
    };
  }, []);
  return { isUnsaved: held > 0, holdUnsavedChanges };
}
