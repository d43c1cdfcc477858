import { exportMe } from '@stagedoor/contracts/personal-data';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '#/shared/browser/save-file.ts';
import * as authTexts from '#/shared/config/texts/auth.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as settingsTexts from '#/shared/config/texts/settings.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';

const longestPauseMs = 15_000;

/** Downloads all data that the platform has about the viewer. */
export function DataExport() {
  const { isPreparing, download } = useDataExport();
  return (
    <div className="grid gap-3">
      <Button className="justify-self-start" isBusy={download.isPending} onClick={() => download.mutate()}>
        {settingsTexts.downloadData}
      </Button>
      <p role="status" className="text-ui text-ink-2">
        {isPreparing && authTexts.yourDataIsBeingPutTogether}
      </p>
    </div>
  );
}

/** Requests the export of the viewer's data, waits until it is ready, and saves it as a file. */
function useDataExport() {
  const [isPreparing, setPreparing] = useState(false);
  const download = useMutation({
    mutationFn: async () => {
      const userId = readUserId();
      // Somebody else may sign in meanwhile: they must not receive this export, nor an export of their own that nobody requested.
      for (let pauseMs = 1_000; readUserId() === userId; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
        const answer: unknown = await call(exportMe, {});
        if (answer instanceof Blob) return readUserId() === userId ? answer : undefined;
        setPreparing(true);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
      return undefined;
    },
    onSuccess: (archive) => archive && saveFile(archive, 'stagedoor-data.zip'),
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
    onSettled: () => setPreparing(false),
  });
  return { isPreparing, download };
}

function readUserId(): string | undefined {
  return useSession.getState().user?.id;
}
