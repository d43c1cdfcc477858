import type { Post } from '@stagedoor/contracts/post';
import * as composerTexts from '#/shared/config/texts/composer.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { Button } from '#/shared/ui/button.tsx';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { ChangedElsewhere, OtherVersionShown } from '#/shared/ui/feedback/changed-elsewhere.tsx';
import { useEditFiles } from '../model/use-edit-files.ts';
import { MediaStrip } from './media-strip.tsx';

interface EditFilesDialogProps {
  readonly post: Post;
  /** Somebody has bought it: the files that were bought stay. */
  readonly isSold: boolean;
  readonly onSaved: (post: Post) => void;
  readonly onConflict: () => void;
  readonly onClose: () => void;
  /** Called when it is closed after the post was found to be deleted. */
  readonly onGone: () => void;
}

/** Edits the pictures and files of the author's post. Unsaved changes are there when it is opened again. */
export function EditFilesDialog({ post, isSold, onSaved, onConflict, onClose, onGone }: EditFilesDialogProps) {
  const editing = useEditFiles({ post, isSold, onSaved, onConflict });
  const { list } = editing;
  return (
    <FormDialog
      title={composerTexts.picturesAndFiles}
      {...(isSold && { hint: composerTexts.soldFilesStay })}
      submitLabel={wordTexts.save}
      isBusy={editing.isSaving}
      isDisabled={!editing.canSave}
      onSubmit={editing.save}
      onCancel={editing.isGone ? onGone : onClose}
    >
      <MediaStrip files={list} note={composerTexts.editHint} />
      {editing.conflict && <ChangedElsewhere {...editing.conflict} />}
      {editing.bringMineBack && <OtherVersionShown onBringBack={editing.bringMineBack} />}
      {editing.isWaiting && (
        <div className="flex min-h-10 items-center justify-between gap-4">
          <p role="status" className="text-ui text-ink-2">
            {composerTexts.savedWhenUploaded}
          </p>
          <Button kind="quiet" size="small" onClick={editing.stopWaiting}>
            {composerTexts.stop}
          </Button>
        </div>
      )}
      {editing.failure !== undefined && (
        <p role="alert" className="text-ui text-err">
          {editing.failure}
        </p>
      )}
      {editing.isChanged && !editing.isSaving && !editing.isGone && (
        <Button kind="quiet" size="small" onClick={editing.revert} className="-ms-3 justify-self-start">
          {composerTexts.undoMyChanges}
        </Button>
      )}
    </FormDialog>
  );
}
