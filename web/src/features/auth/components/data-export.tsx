import * as authTexts from '#/shared/config/texts/auth.ts';
import * as settingsTexts from '#/shared/config/texts/settings.ts';
import { Button } from '#/shared/ui/button.tsx';
import { useDataExport } from '../model/use-data-export.ts';

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
