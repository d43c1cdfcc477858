import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import * as sharedTexts from '#/shared/config/texts/shared.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Asks before the page is left while a form has text that is saved nowhere. Moving within the page asks nothing, and
 * neither does the way to the sign-in page of someone whose session has ended.
 */
export function UnsavedChangesGuard({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname !== nextLocation.pathname && useSession.getState().user !== null,
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [isUnsaved]);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={sharedTexts.leaveWithoutSaving}
      confirmLabel={sharedTexts.leave}
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      {sharedTexts.whatYouWroteHereIsNot}
    </ConfirmDialog>
  );
}
