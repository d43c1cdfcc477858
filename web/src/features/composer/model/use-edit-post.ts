import type { Post } from '@stagedoor/contracts/post';
import { updatePost } from '@stagedoor/contracts/post-calls';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as composerTexts from '#/shared/config/texts/composer.ts';
import { call } from '#/shared/http/api-client.ts';
import { ClientError, messageOf } from '#/shared/http/client-error.ts';
import { checkDraft } from './check-draft.ts';
import type { Draft } from './draft-store.ts';
import { deleteEditDraft, readEditDraft, storeEditDraft } from './edit-draft.ts';
import { changeOf, draftOf, restoreEdit } from './edit-rules.ts';

const FIELDS: readonly string[] = ['content', 'price', 'scheduledAt'];

/**
 * A post of one's own being changed. What is said of it while it is saved stays until it is. Unsaved changes stay in this browser,
 * so that neither closing the dialog by accident nor a reload loses them.
 */
export function useEditPost(post: Post, isScheduled: boolean, onSaved: (post: Post) => void) {
  const [before] = useState(() => draftOf(post, isScheduled));
  const [draft, setDraft] = useState(() => restoreEdit(readEditDraft(post), before));
  const [isGone, setGone] = useState(false);
  const saving = useMutation({
    mutationFn: () => call(updatePost, { params: { id: post.id }, body: changeOf(before, draft) }),
    onSuccess: (saved) => {
      deleteEditDraft(post);
      onSaved(saved);
    },
    onError(error) {
      if (!(error instanceof ClientError) || error.statusCode !== 404) return;
      deleteEditDraft(post);
      setGone(true);
    },
  });
  const { error, reset, isPending } = saving;

  function change(part: Partial<Draft>) {
    const next = { ...draft, ...part };
    if (error) reset();
    storeEditDraft(post, next, before);
    setDraft(next);
  }
  function revert() {
    if (error) reset();
    deleteEditDraft(post);
    setDraft(before);
  }

  const hasMoved = draft.scheduledAt !== before.scheduledAt;
  const errors = checkDraft({ ...draft, scheduledAt: hasMoved ? draft.scheduledAt : null }, new Date());
  const serverErrors = error instanceof ClientError ? (error.errors ?? []) : [];
  const isToldInPlace = serverErrors.length > 0 && serverErrors.every(({ field }) => FIELDS.includes(field));
  const isEmpty = draft.content.trim() === '' && (post.media.length === 0 || post.poll !== undefined);
  const isChanged = Object.keys(changeOf(before, draft)).length > 0;
  return {
    draft,
    change,
    revert,
    isChanged,
    errorOf: (field: string) =>
      (field === 'content' && isEmpty
        ? post.poll
          ? composerTexts.aPollNeedsAQuestion
          : composerTexts.postIsEmpty
        : errors[field]) ?? serverErrors.find((one) => one.field === field)?.message,
    failure: isGone
      ? composerTexts.postWasDeleted
      : error && !isToldInPlace
        ? messageOf(error, composerTexts.failedToSaveThePost)
        : undefined,
    /** Whether it was deleted elsewhere. */
    isGone,
    canSave: isChanged && !isGone && !isEmpty && Object.keys(errors).length === 0,
    isSaving: isPending,
    save: () => saving.mutate(),
  };
}
