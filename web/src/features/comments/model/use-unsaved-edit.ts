import type { Comment } from '@stagedoor/contracts/post';
import { useEffect, useState } from 'react';
import { adoptLeftCommentEdit, readCommentEdit } from './comment-edit-draft.ts';

/**
 * Whether a comment is being edited: from the start where an edit of this tab was not saved, or a closed tab has left one.
 * The form begins anew with another `formKey`.
 */
export function useUnsavedEdit(comment: Comment, isOwn: boolean) {
  const [isEditing, setEditing] = useState(isOwn && readCommentEdit(comment) !== undefined);
  const [formKey, setFormKey] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each comment, whatever it says meanwhile
  useEffect(() => {
    if (!isOwn) return;
    const item = new AbortController();
    void adoptLeftCommentEdit(comment, item.signal).then((isFound) => {
      if (!isFound || item.signal.aborted) return;
      setEditing(true);
      setFormKey((key) => key + 1);
    });
    return () => item.abort();
  }, [comment.id, isOwn]);
  return { isEditing, setEditing, formKey };
}
