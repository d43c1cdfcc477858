import * as composerTexts from '#/shared/config/texts/composer.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useUploadPercent } from '#/shared/stores/upload-progress.ts';
import { Button } from '#/shared/ui/button.tsx';
import { ProgressBar } from '#/shared/ui/feedback/progress-bar.tsx';
import type { Composer } from '../model/use-composer.ts';

/** Below the form: progress of the upload, the error, the state of the draft, and the button. */
export function ComposerFoot({ composer }: { readonly composer: Composer }) {
  const { attachments, isPublishing, isStillSending, failure, draft } = composer;
  const isUploading = isPublishing && !isStillSending && attachments.length > 0;
  return (
    <div className="mt-6 grid gap-4">
      {isUploading && <Uploading uploadKey={composer.uploadKey} onStop={composer.cancel} />}
      {isStillSending && <p className="text-ui text-ink-3">{composerTexts.yourPostIsStillBeingSent}</p>}
      {failure !== undefined && !isPublishing && (
        <p role="alert" className="rounded-field border border-err px-3 py-2 text-ui text-err">
          {failure}
        </p>
      )}
      {composer.drafts.refusal !== undefined && <p className="text-ui text-ink-3">{composer.drafts.refusal}</p>}
      <div className="flex items-center justify-between gap-4 border-t border-border pt-4">
        <p role="status" className="text-ui text-ink-3">
          {composer.isSaved && composerTexts.draftSaved}
        </p>
        <Button kind="main" size="large" type="submit" disabled={!composer.canPublish} isBusy={isPublishing}>
          {draft.scheduledAt === null ? wordTexts.publish : composerTexts.schedule}
        </Button>
      </div>
    </div>
  );
}

function Uploading({ uploadKey, onStop }: { readonly uploadKey: string; readonly onStop: () => void }) {
  const percent = useUploadPercent(uploadKey);
  return (
    <div className="grid gap-1.5">
      <ProgressBar label={composerTexts.uploadingWord} percent={percent} />
      <div className="flex min-h-10 items-center justify-between gap-4">
        <p className="tabular text-ui text-ink-3">
          {percent < 100 ? composerTexts.uploadingPercent({ percent }) : composerTexts.preparingYourFiles}
        </p>
        {percent < 100 && (
          <Button kind="quiet" onClick={onStop}>
            {composerTexts.stop}
          </Button>
        )}
      </div>
    </div>
  );
}
