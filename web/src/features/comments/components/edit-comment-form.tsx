import type { Comment } from '@stagedoor/contracts/post';
import { updateComment } from '@stagedoor/contracts/post-calls';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import * as commentTexts from '#/shared/config/texts/comments.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { EmojiButton } from '#/shared/emoji/emoji-button.tsx';
import { useCaretAtEnd } from '#/shared/hooks/use-caret.ts';
import { validateBody } from '#/shared/http/validate-body.ts';
import { MentionList } from '#/shared/mentions/mention-list.tsx';
import { useMentions } from '#/shared/mentions/use-mentions.ts';
import { Button } from '#/shared/ui/button.tsx';
import { UnsavedChangesGuard } from '#/shared/ui/dialogs/unsaved-changes-guard.tsx';
import { ChangedElsewhere, OtherVersionShown } from '#/shared/ui/feedback/changed-elsewhere.tsx';
import { Textarea } from '#/shared/ui/fields/textarea.tsx';
import { useEditComment } from '../model/use-edit-comment.ts';

interface EditCommentFormProps {
  readonly comment: Comment;
  readonly onClose: () => void;
}

/** Replaces a comment's text. Ctrl or Cmd with Enter saves, Esc cancels. Unsaved changes survive a reload. */
export function EditCommentForm({ comment, onClose }: EditCommentFormProps) {
  const editing = useEditComment(comment, onClose);
  const { content, change, close, isChanged, isSaving, conflict, bringMineBack } = editing;
  const box = useRef<HTMLTextAreaElement>(null);
  useCaretAtEnd(box);
  const mentions = useMentions({ box, value: content, onChange: change });
  const isBlank = content.trim() === '';
  const error = isBlank ? undefined : validateBody(updateComment.body, { content }).content;

  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    // The keyboard can submit a form even without a button.
    if (isBlank || error !== undefined || isSaving || conflict) return;
    editing.save();
  }
  return (
    <form onSubmit={submit} className="grid gap-2 pt-1">
      <div className="relative">
        <Textarea
          {...mentions.fieldProps}
          ref={box}
          label={commentTexts.yourCommentEdited}
          hidesLabel
          name="content"
          rows={2}
          value={content}
          error={error ?? editing.refusal}
          // The form closes when it is saved, so text typed meanwhile would be lost.
          readOnly={isSaving}
          autoFocus={!editing.isRestored}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => {
            if (mentions.press(event)) return;
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
            if (event.key === 'Escape' && !isChanged) close();
          }}
          className="resize-none [field-sizing:content]"
        />
        <MentionList mentions={mentions} place="below" />
      </div>
      <UnsavedChangesGuard isUnsaved={isChanged && !editing.isStored} />
      {conflict && <ChangedElsewhere {...conflict} />}
      {bringMineBack && <OtherVersionShown onBringBack={bringMineBack} />}
      <div className="flex items-center justify-end gap-2">
        <EmojiButton box={box} value={content} disabled={isSaving} onChange={change} className="me-auto -ms-2.5" />
        <Button kind="quiet" size="small" onClick={close}>
          {wordTexts.cancel}
        </Button>
        {!conflict && (
          <Button size="small" type="submit" disabled={isBlank || error !== undefined} isBusy={isSaving}>
            {wordTexts.save}
          </Button>
        )}
      </div>
    </form>
  );
}
