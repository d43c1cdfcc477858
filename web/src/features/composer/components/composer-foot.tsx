import * as composerTexts from '#/shared/config/texts/composer.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { Button } from '#/shared/ui/button.tsx';
import type { Composer } from '../model/use-composer.ts';

/** Below the form: what it waits for, the error, the state of the draft, and the button. */
export function ComposerFoot({ composer }: { readonly composer: Composer }) {
  const { isPublishing, isStillSending, isWaiting, failure, draft } = composer;
  return (
    <div className="mt-6 grid gap-4">
      {isWaiting && (
        <div className="flex min-h-10 items-center justify-between gap-4">
          <p role="status" className="text-ui text-ink-2">
            {draft.scheduledAt === null ? composerTexts.postsWhenUploaded : composerTexts.scheduledWhenUploaded}
          </p>
          <Button kind="quiet" onClick={composer.cancel}>
            {composerTexts.stop}
          </Button>
        </div>
      )}
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
