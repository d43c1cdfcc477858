import { getComment } from '@stagedoor/contracts/comments';
import type { Comment } from '@stagedoor/contracts/post';
import { updateComment } from '@stagedoor/contracts/post-calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as commentTexts from '#/shared/config/texts/comments.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { call } from '#/shared/http/api-client.ts';
import { isNotFound, messageOf } from '#/shared/http/client-error.ts';
import { isChangedElsewhere, maxMerges } from '#/shared/http/merge-edit.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { changeComment } from './cached-comments.ts';
import { deleteCommentEdit, readCommentEdit, storeCommentEdit } from './comment-edit-draft.ts';

/** The editing of the author's comment. The text typed in this tab stays in the browser until it is saved or discarded. */
export function useEditComment(comment: Comment, onClose: () => void) {
  const client = useQueryClient();
  const [restored] = useState(() => readCommentEdit(comment));
  const [content, setContent] = useState(restored?.content ?? comment.content);
  // The comment that the edit is of, and the text that it began with.
  const [base, setBase] = useState(comment);
  const [before, setBefore] = useState(restored?.before ?? comment.content);
  // The typed text, while the version from elsewhere is shown.
  const [replaced, setReplaced] = useState<string>();
  const [isStored, setStored] = useState(true);
  const saving = useMutation({
    mutationFn: (sent: string) => saveCommentEdit(base, sent),
    onSuccess(outcome) {
      if ('latest' in outcome) return setBase(outcome.latest);
      changeComment(client, comment.id, () => outcome.saved);
      close();
    },
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
  });
  const isChanged = content.trim() !== base.content;
  // Until its author has decided, the edit is of the text that it began with, also after a reload.
  const isConflict = isChanged && before !== base.content;

  function change(next: string, begun = before) {
    setContent(next);
    void storeCommentEdit(comment, { content: next, before: begun }).then(setStored);
  }
  function decide(next: string) {
    setBefore(base.content);
    change(next, base.content);
  }
  function close() {
    deleteCommentEdit(comment);
    onClose();
  }
  function save(text: string) {
    if (!saving.isPending) saving.mutate(text.trim());
  }
  return {
    content,
    change: (next: string) => change(next),
    close,
    isRestored: restored !== undefined,
    isStored,
    isChanged,
    isSaving: saving.isPending,
    save: () => (isChanged ? save(content) : close()),
    refusal: isNotFound(saving.error) ? commentTexts.commentIsGone : undefined,
    /** The comment was changed elsewhere to another text: its author decides. */
    conflict: isConflict
      ? {
          fields: [{ label: commentTexts.yourComment, saved: base.content, typed: content }],
          onSaveMine() {
            decide(content);
            save(content);
          },
          onTakeTheOther() {
            setReplaced(content);
            decide(base.content);
          },
        }
      : undefined,
    bringMineBack:
      replaced === undefined
        ? undefined
        : () => {
            decide(replaced);
            setReplaced(undefined);
          },
  };
}

/** The outcome of a save: the saved comment, or the latest one if its text was changed elsewhere as well. */
type CommentOutcome = { readonly saved: Comment } | { readonly latest: Comment };

/** Saves the text of an edited comment, unless the text was changed elsewhere since `base`. */
async function saveCommentEdit(base: Comment, content: string): Promise<CommentOutcome> {
  const { id } = base;
  let { revision } = base;
  for (let tries = 0; ; tries += 1) {
    try {
      const body = { content, ...(revision !== undefined && { revision }) };
      return { saved: await call(updateComment, { params: { id }, body }) };
    } catch (error) {
      if (!isChangedElsewhere(error) || tries === maxMerges) throw error;
    }
    const latest = await call(getComment, { params: { id } });
    // Changed there and back.
    if (latest.content !== base.content) return { latest };
    revision = latest.revision;
  }
}
