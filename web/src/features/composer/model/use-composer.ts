import type { Post } from '@stagedoor/contracts/post';
import { createPost } from '@stagedoor/contracts/posts';
import type { OwnUser } from '@stagedoor/contracts/user';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#/shared/lib/api-client.ts';
import { ClientError, messageOf } from '#/shared/lib/client-error.ts';
import { newKey } from '#/shared/lib/new-key.ts';
import { showToast } from '#/shared/lib/toast-store.ts';
import { checkDraft, readPrice } from './check-draft.ts';
import { type Draft, emptyDraft, keepDraft, readDraft } from './draft-store.ts';
import { useAttachments } from './use-attachments.ts';

export type Composer = ReturnType<typeof useComposer>;

/** A post being written: its text and terms are kept in the browser as they change, its pictures until the page is left. */
export function useComposer(author: OwnUser, onPublished: (post: Post) => void) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(author.id));
  const [isSaved, setSaved] = useState(draft.content !== '');
  const [percent, setPercent] = useState(0);
  const pictures = useAttachments();
  // One key for one try and its repeats: a post sent twice by a torn connection is one post.
  const key = useRef(newKey());
  const { attachments } = pictures;

  const errors = checkDraft(draft);
  const isEmpty = draft.content.trim() === '' && attachments.length === 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another content is another post
  useEffect(() => {
    key.current = newKey();
  }, [draft, attachments]);
  useWarningOnLeave(attachments.length > 0);

  function change(part: Partial<Draft>) {
    const next = { ...draft, ...part };
    setDraft(next);
    setSaved(keepDraft(author.id, next) && next.content !== '');
  }

  const publishing = useMutation({
    mutationFn: () => {
      setPercent(0);
      const price = readPrice(draft.price) ?? 0;
      const body = {
        content: draft.content.trim(),
        visibility: draft.visibility,
        ...(author.role === 'CREATOR' && price > 0 && { price }),
      };
      const files = { media: attachments.map(({ file }) => file) };
      return call(createPost, { body, files }, { idempotencyKey: key.current, onProgress: setPercent });
    },
    onSuccess: (post) => {
      keepDraft(author.id, emptyDraft);
      onPublished(post);
    },
    onError: (error) => showToast('error', messageOf(error, 'Failed to publish the post')),
  });
  const fieldError = (field: string) =>
    errors[field] ??
    (publishing.error instanceof ClientError
      ? publishing.error.errors?.find((one) => one.field === field)?.message
      : undefined);

  return {
    author,
    draft,
    change,
    isSaved,
    ...pictures,
    percent,
    errorOf: fieldError,
    canPublish: !isEmpty && Object.keys(errors).length === 0 && !publishing.isPending,
    isPublishing: publishing.isPending,
    publish: () => publishing.mutate(),
  };
}

/** Text is kept; pictures would have to be chosen again, so the browser asks. */
function useWarningOnLeave(hasSomethingToLose: boolean): void {
  useEffect(() => {
    if (!hasSomethingToLose) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasSomethingToLose]);
}
