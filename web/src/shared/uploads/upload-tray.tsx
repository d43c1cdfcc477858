import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as uploadTexts from '#/shared/config/texts/uploads.ts';
import { announce } from '#/shared/stores/announcer.ts';
import { IconButton } from '#/shared/ui/button.tsx';
import { ProgressBar } from '#/shared/ui/feedback/progress-bar.tsx';
import { describeUpload, describeUploads, percentOfAll, sortUploads } from './describe-uploads.ts';
import { clearFinishedUploads } from './run-uploads.ts';
import { UploadRow } from './upload-row.tsx';
import { isUnderWay, type Upload, useUploads } from './uploads-store.ts';

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.75 } as const;

/** The uploads of this tab, in a corner of every page while there are any. Asks before the page is closed while something is sent. */
export function UploadTray() {
  const all = useUploads((state) => state.uploads);
  const shownPlaces = useUploads((state) => state.shownPlaces);
  // What is shown where it belongs is not listed a second time.
  const uploads = all.filter(({ place }) => place === undefined || !shownPlaces.includes(place));
  const [isFolded, setFolded] = useState(false);
  const isBusy = uploads.some(isUnderWay);
  useLeaveWarning(all.some(isUnderWay));
  useAnnouncedEnds();
  if (uploads.length === 0) return null;
  const isOver = uploads.every(({ state }) => state === 'done' || state === 'failed');
  return (
    <section
      aria-label={uploadTexts.uploads}
      className="print:hidden fixed inset-x-2 bottom-[calc(8px+var(--foot))] z-30 animate-toast-in overflow-hidden rounded-card border border-border bg-raised shadow-raised md:inset-s-auto md:inset-e-6 md:bottom-6 md:w-96"
    >
      <header className="flex items-center gap-2 py-1.5 pe-2 ps-4">
        <h2 className="min-w-0 flex-1 truncate font-sans text-ui font-semibold text-ink">{describeUploads(uploads)}</h2>
        <IconButton
          label={isFolded ? uploadTexts.showUploads : uploadTexts.hideUploads}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          {isFolded ? <ChevronUp {...icon} /> : <ChevronDown {...icon} />}
        </IconButton>
        {isOver && (
          <IconButton label={uploadTexts.closeUploads} onClick={clearFinishedUploads}>
            <X {...icon} />
          </IconButton>
        )}
      </header>
      {isFolded && isBusy && (
        <div className="px-4 pb-3">
          <ProgressBar label={uploadTexts.uploads} percent={percentOfAll(uploads)} />
        </div>
      )}
      {!isFolded && (
        <ul className="max-h-[min(40dvh,320px)] overflow-y-auto overscroll-contain border-t border-border py-1">
          {sortUploads(uploads).map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </section>
  );
}

function useLeaveWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [isBusy]);
}

/** Says the end of each upload to screen readers, for which progress alone would be too much. */
function useAnnouncedEnds(): void {
  useEffect(
    () =>
      useUploads.subscribe(({ uploads }, before) => {
        for (const upload of uploads) {
          const last = before.uploads.find(({ id }) => id === upload.id);
          if (last !== undefined && last.state !== upload.state) announceEnd(upload);
        }
      }),
    [],
  );
}

function announceEnd(upload: Upload): void {
  const { name, state } = upload;
  if (state === 'done') announce(uploadTexts.uploaded({ name }));
  if (state === 'failed' || state === 'missing') {
    announce(uploadTexts.notUploaded({ name, reason: describeUpload(upload) }));
  }
}
