import { useState } from 'react';
import * as authTexts from '#/shared/config/texts/auth.ts';
import { Button } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { useEndOtherSessions } from '../model/use-end-other-sessions.ts';

/** Signs all other devices out, after asking. */
export function EndOtherSessions() {
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
