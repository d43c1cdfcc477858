import type { Post } from '@stagedoor/contracts/post';
import { listPostDrafts } from '@stagedoor/contracts/post-drafts';
import { createPost } from '@stagedoor/contracts/posts';
import type { OwnUser } from '@stagedoor/contracts/user';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as composerTexts from '#/shared/config/texts/composer.ts';
import { useIsShown } from '#/shared/hooks/use-is-shown.ts';
import { call } from '#/shared/http/api-client.ts';
import { beginAttempt, endAttempt } from '#/shared/http/attempts.ts';
import { ClientError, isOutage, messageOf } from '#/shared/http/client-error.ts';
import { useSmallestPrice } from '#/shared/prices/smallest-price.ts';
import { isStorageAllowed } from '#/shared/storage/page-storage.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { UploadStoppedError, useShownPlace, whenUploaded } from '#/shared/uploads/attached-files.ts';
import { type ChosenAsset, hasVault } from '#/shared/vault-picker/chosen-asset.ts';
import { isAssetGone } from '#/shared/vault-picker/use-current-asset.ts';
import { dropDraft } from '../api/drafts-query.ts';
import {
  attach,
  attachChosen,
  attachmentsOf,
  describeAttachment,
  detach,
  detachAll,
  moveAttachment,
  POST_PLACE,
  replacePicture,
  restoreAttachments,
  uploadAgain,
  useAttachmentsOf,
} from './attachment-store.ts';
import { checkDraft } from './check-draft.ts';
import { type Draft, emptyDraft, isUntouched, onDraftStoredElsewhere, readDraft, storeDraft } from './draft-store.ts';
import type { ListedFile } from './file-list.ts';
import { fingerprint, toPostInput } from './post-body.ts';
import { removeDraft } from './save-draft.ts';
import { forgetSaved, readSaved } from './saved-draft.ts';
import { useDrafts } from './use-drafts.ts';

/** The draft of a post is no longer there: another device has published or deleted it. */
class DraftGoneError extends Error {}

export type Composer = ReturnType<typeof useComposer>;

/** Fields that show their own error; errors of other fields are shown below the form. */
const FIELDS: readonly string[] = ['content', 'price', 'scheduledAt', 'media', 'mediaIds', 'poll', 'letterSubject'];

/**
 * A post being written. Its text, terms and files are stored in the browser as they change, text and terms also on the server.
 * `isLeft` says that the author has left the composer while it was sent.
 */
export function useComposer(author: OwnUser, onPublished: (post: Post, isLeft: boolean) => void) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>(() => readDraft(author.id));
  const [isSaved, setSaved] = useState(!isUntouched(draft));
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const attachments = useAttachmentsOf(author.id);
  const upload = useRef<AbortController>(undefined);
  const isShown = useIsShown();
  useEffect(() => void restoreAttachments(author.id), [author.id]);
  useShownPlace(POST_PLACE);

  const mutationKey = ['publish', author.id];
  const attempt = `post-attempt:${author.id}`;
  const replaceDraft = useCallback((next: Draft) => {
    setDraft(next);
    setSaved(!isUntouched(next));
    setRefusals([]);
  }, []);
  useEffect(
    () => onDraftStoredElsewhere(author.id, () => replaceDraft(readDraft(author.id))),
    [author.id, replaceDraft],
  );
  const drafts = useDrafts({ authorId: author.id, publishingKey: mutationKey, onReplaced: replaceDraft });
  const publishing = useMutation({
    mutationKey,
    mutationFn: async () => {
      upload.current = new AbortController();
      const { signal } = upload.current;
      await whenUploaded(() => attachmentsOf(author.id), POST_PLACE, signal);
      await drafts.saver.pause();
      const input = toPostInput(draft, attachmentsOf(author.id), author.role === 'CREATOR');
      const saved = readSaved(author.id)?.id;
      const { key, draftId, isRepeat } = beginAttempt(attempt, { sent: fingerprint(input), draftId: saved });
      // A second press publishes it anyway.
      if (!isRepeat && saved !== undefined) await requireDraft(saved);
      const sent = { ...input, body: { ...input.body, ...(draftId !== undefined && { draftId }) } };
      const post = await call(createPost, sent, { personId: author.id, idempotencyKey: key, signal });
      return { post, draftId };
    },
    onSuccess: ({ post, draftId }) => {
      const saved = readSaved(author.id)?.id;
      // Saved between the first try to publish it and this one.
      if (saved !== undefined && saved !== draftId) void removeDraft(saved).catch(reportLeftDraft);
      for (const id of [saved, draftId]) if (id !== undefined) dropDraft(client, id);
      storeDraft(author.id, emptyDraft);
      forgetSaved(author.id);
      endAttempt(attempt);
      detachAll(author.id);
      setDraft(emptyDraft);
      setSaved(false);
      setRefusals([]);
      onPublished(post, !isShown.current);
    },
    onError: (error) => {
      if (error instanceof DraftGoneError) forgetSaved(author.id);
      if (isAboutFiles(error)) void uploadAgain(author.id, isAssetGone);
      if (!isShown.current) showToast('error', composerTexts.postNotPublished);
    },
    onSettled: () => {
      drafts.saver.resume();
      drafts.saver.plan();
    },
  });
  const { error, isPending, reset } = publishing;
  useWarningOnLeave(isPending || (attachments.length > 0 && !isStorageAllowed()));
  // The author went elsewhere while it was sent, and has come back.
  const isStillSending = useIsMutating({ mutationKey }) > 0 && !isPending;
  useEffect(() => {
    if (!isStillSending) return;
    return () => setDraft(readDraft(author.id));
  }, [isStillSending, author.id]);

  function change(part: Partial<Draft>) {
    const next = { ...draft, ...part };
    if (error) reset();
    setDraft(next);
    setSaved(storeDraft(author.id, next) && !isUntouched(next));
    drafts.saver.plan();
  }
  // Files are part of the draft once they are uploaded, also while nothing else changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: planned when the files change
  useEffect(() => drafts.saver.plan(), [attachments, drafts.saver]);

  /** The server's errors were about the earlier files. */
  function changeFiles(refused: readonly string[]) {
    if (error) reset();
    setRefusals(refused);
    drafts.saver.plan();
  }

  const smallestPrice = useSmallestPrice(author.role === 'CREATOR');
  const errors = checkDraft(draft, new Date(), smallestPrice);
  const serverErrors = error instanceof ClientError ? (error.errors ?? []) : [];
  const isToldInPlace = serverErrors.length > 0 && serverErrors.every(({ field }) => FIELDS.includes(field));
  const isEmpty = draft.content.trim() === '' && attachments.length === 0;
  const canPublish = !isEmpty && Object.keys(errors).length === 0 && !isPending && !isStillSending;

  return {
    author,
    draft,
    change,
    drafts,
    isSaved: isSaved || (attachments.length > 0 && isUntouched(draft) && isStorageAllowed()),
    attachments,
    refusals,
    add: (files: readonly File[]) => changeFiles(attach(author.id, files)),
    addChosen: (chosen: readonly ChosenAsset[]) => {
      attachChosen(author.id, chosen);
      changeFiles([]);
    },
    taken: attachments.flatMap(({ asset }) => asset?.id ?? []),
    hasVault: hasVault(author),
    remove: (attachment: ListedFile) => {
      detach(author.id, attachment);
      changeFiles([]);
    },
    move: (index: number, by: number) => moveAttachment(author.id, index, by),
    describe: (attachment: ListedFile, alt: string) => describeAttachment(author.id, attachment, alt),
    crop: (attachment: ListedFile, file: File) => {
      const original = attachment.original ?? attachment.file;
      replacePicture(author.id, attachment, file, file === original ? undefined : original);
      changeFiles([]);
    },
    errorOf: (field: string) => errors[field] ?? serverErrors.find((one) => one.field === field)?.message,
    /** Why it is not published; undefined while nothing failed, or a field says it. */
    failure: describeFailure(error, isToldInPlace),
    isEmpty,
    canPublish,
    isPublishing: isPending || isStillSending,
    isStillSending,
    /** Whether it is published once its files are uploaded. */
    isWaiting: isPending && attachments.some(({ uploadId }) => uploadId !== undefined),
    publish: () => {
      if (canPublish) publishing.mutate();
    },
    /** Publishes nothing after all; all stays as it was written, and files go on being uploaded. */
    cancel: () => upload.current?.abort(),
  };
}

/** The post is published; the draft stays in the list until its author deletes it. */
function reportLeftDraft(error: unknown): void {
  console.warn('The draft of a published post could not be deleted', error);
}

function describeFailure(error: Error | null, isToldInPlace: boolean): string | undefined {
  if (error === null || isToldInPlace) return undefined;
  if (error instanceof DraftGoneError) return composerTexts.draftIsGone;
  if (error instanceof DOMException) return composerTexts.stoppedYourPostIsStillHere;
  if (error instanceof UploadStoppedError) return composerTexts.filesNotUploaded;
  return messageOf(error, composerTexts.failedToPublishThePost);
}

/** Asks first, because the upload would start again, and in a browser that stores nothing the files would have to be chosen again. */
function useWarningOnLeave(hasSomethingToLose: boolean): void {
  useEffect(() => {
    if (!hasSomethingToLose) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [hasSomethingToLose]);
}

function isAboutFiles(error: Error): boolean {
  return error instanceof ClientError && error.errors?.some(({ field }) => field === 'mediaIds') === true;
}

/** Throws a `DraftGoneError` if the server no longer has the draft. If there is no answer, publishing itself reports the error. */
async function requireDraft(id: string): Promise<void> {
  let drafts: readonly { readonly id: string }[];
  try {
    drafts = (await call(listPostDrafts, {})).drafts;
  } catch (error) {
    if (isOutage(error)) return;
    throw error;
  }
  if (!drafts.some((draft) => draft.id === id)) throw new DraftGoneError();
}
