import type { Post } from '@stagedoor/contracts/post';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import * as composerTexts from '#/shared/config/texts/composer.ts';
import { checkFiles, MOST_FILES } from '#/shared/http/attachment-rules.ts';
import { ClientError, messageOf } from '#/shared/http/client-error.ts';
import { newKey } from '#/shared/http/new-key.ts';
import { onPersonLeft, useSession } from '#/shared/session/session-store.ts';
import {
  adoptUploaded,
  onUploaded,
  releaseUploads,
  UploadStoppedError,
  uploadAttached,
  useShownPlace,
  whenUploaded,
} from '#/shared/uploads/attached-files.ts';
import { hasVault } from '#/shared/vault-picker/chosen-asset.ts';
import {
  decideConflicts,
  type EditedFile,
  fromMedia,
  hasChanges,
  isAbout,
  mergeFiles,
  removedFrom,
} from './edited-files.ts';
import { deleteEditedFiles, readEditedFiles, storeEditedFiles, type UnsavedFiles } from './edited-files-store.ts';
import { describeArrived, type FileList, listChosen, listFile } from './file-list.ts';
import { moveItem } from './move-item.ts';
import { nameFile } from './name-file.ts';
import { saveFiles } from './save-files.ts';

/** Unsaved changes by post, so that closing the dialog by accident loses nothing. They are also stored, for after a reload. */
const unsaved = new Map<string, UnsavedFiles>();
onPersonLeft(() => unsaved.clear());

function readFiles(post: Post): readonly EditedFile[] {
  const earlier = unsaved.get(post.id);
  return earlier && isAbout(earlier.files, earlier.removed, post) ? earlier.files : post.media.map(fromMedia);
}

function forget(post: Post): void {
  unsaved.delete(post.id);
  void deleteEditedFiles(post);
}

interface EditFilesOptions {
  readonly post: Post;
  /** Somebody has bought it: the files that were bought stay. */
  readonly isSold: boolean;
  readonly onSaved: (post: Post) => void;
  /** The post has other files by now. */
  readonly onConflict: () => void;
}

/** The editing of a post's files; one call saves all changes or none. */
export function useEditFiles({ post: known, isSold, onSaved, onConflict }: EditFilesOptions) {
  const author = useSession(({ user }) => user);
  const opened = useRef(known);
  // The latest post, if a save has found a newer one than the page has.
  const [latest, setLatest] = useState<Post>();
  const post = latest && (latest.revision ?? 0) > (known.revision ?? 0) ? latest : known;
  const [changed, setFiles] = useState<readonly EditedFile[] | undefined>(() => readFiles(post));
  // Undone changes leave the post's own files, including later changes by another window.
  const saved = useMemo(() => post.media.map(fromMedia), [post.media]);
  const { files, conflicts } = changed ? mergeFiles(changed, opened.current, post) : { files: saved, conflicts: [] };
  // The typed descriptions, while those from elsewhere are shown.
  const [replaced, setReplaced] = useState<readonly EditedFile[]>();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [isGone, setGone] = useState(false);
  // Repeating the same change changes nothing more, even if the first answer was lost.
  const key = useRef(newKey());
  const place = `edit:${post.id}`;
  useShownPlace(place);
  /** The files of the latest rendering: more of them are uploaded while a save waits for them. */
  const newest = useRef(files);
  useEffect(() => {
    newest.current = files;
  }, [files]);
  const waiting = useRef<AbortController>(undefined);
  const saving = useMutation({
    mutationFn: async () => {
      waiting.current = new AbortController();
      await whenUploaded(() => newest.current, place, waiting.current.signal);
      return saveFiles({ post, files: newest.current, key: key.current });
    },
    onSuccess: (outcome) => {
      if ('latest' in outcome) return setLatest(outcome.latest);
      release(files);
      forget(post);
      onSaved(outcome.saved);
    },
    onError: (error) => {
      if (error instanceof ClientError && error.statusCode === 404) {
        forget(post);
        setGone(true);
      }
      if (error instanceof ClientError && error.statusCode === 409) onConflict();
    },
  });
  const { error, reset, isPending } = saving;

  useEffect(() => {
    void readEditedFiles(opened.current).then((stored) => {
      // Files chosen during the read are newer.
      if (stored === undefined || unsaved.has(opened.current.id)) return;
      if (!isAbout(stored.files, stored.removed, opened.current)) return release(stored.files);
      unsaved.set(opened.current.id, stored);
      uploadAttached(stored.files, place);
      setFiles(stored.files);
    });
  }, [place]);

  const adopt = useEffectEvent(() => {
    const next = adoptUploaded(files, describeArrived);
    if (next !== files) change(next);
  });
  useEffect(() => onUploaded(adopt), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has arrived before these files were shown
  useEffect(adopt, [files]);

  function change(next: readonly EditedFile[], refused: readonly string[] = []) {
    if (error) reset();
    key.current = newKey();
    const change = { files: next, removed: removedFrom(post, next) };
    unsaved.set(post.id, change);
    void storeEditedFiles(post, change);
    uploadAttached(next, place);
    releaseUploads(files, next);
    newest.current = next;
    setFiles(next);
    setRefusals(refused);
  }
  const replace = (item: EditedFile, next: EditedFile) => change(files.map((one) => (one === item ? next : one)));

  const list: FileList<EditedFile> = {
    attachments: files,
    refusals,
    isPublishing: isPending,
    isStillSending: false,
    errorOf: (field) =>
      error instanceof ClientError ? error.errors?.find((one) => one.field === field)?.message : undefined,
    add(chosen) {
      const { taken, refusals: refused } = checkFiles('post', chosen, files.length);
      change([...files, ...taken.map(listFile)], refused);
    },
    addChosen: (chosen) => change([...files, ...chosen.map((asset) => listChosen(asset))].slice(0, MOST_FILES)),
    taken: files.flatMap(({ asset, assetId }) => asset?.id ?? assetId ?? []),
    hasVault: author !== null && hasVault(author),
    remove(item) {
      release([item]);
      change(files.filter((one) => one !== item));
    },
    canRemove: (item) => !isSold || item.mediaId === undefined,
    move: (index, by) => change(moveItem(files, index, by)),
    describe: (item, alt) => replace(item, { ...item, alt }),
    crop(item, file) {
      const original = item.original ?? item.file;
      release([item]);
      const next = { ...listFile(file), alt: item.alt };
      replace(item, original === undefined || original === file ? next : { ...next, original });
    },
  };
  const fieldErrors = error instanceof ClientError ? (error.errors ?? []) : [];
  const isToldInPlace =
    fieldErrors.length > 0 && fieldErrors.every(({ field }) => field === 'media' || field === 'mediaIds');
  const isEmpty = post.content === '' && files.length === 0;
  const isChanged = hasChanges(files, post);
  const altOf = (id: string) => post.media.find((one) => one.id === id)?.alt ?? '';
  function saveMine() {
    const decided = decideConflicts(files, conflicts, post, true);
    change(decided);
    saving.mutate();
  }
  function takeTheOther() {
    setReplaced(decideConflicts(files, conflicts, post, true));
    change(decideConflicts(files, conflicts, post, false));
  }
  return {
    list,
    isChanged,
    /** Whether the post was deleted elsewhere. */
    isGone,
    failure: isGone
      ? composerTexts.postWasDeletedWithFiles
      : isEmpty
        ? composerTexts.postIsEmpty
        : error && !isToldInPlace
          ? describeFailure(error)
          : undefined,
    /** Files that were described here and elsewhere, with different words. */
    conflict:
      conflicts.length === 0 || isGone
        ? undefined
        : {
            fields: files.flatMap(({ mediaId, kind, alt }, index) =>
              mediaId !== undefined && conflicts.includes(mediaId)
                ? [
                    {
                      label: composerTexts.describe({ name: nameFile(kind, index) }),
                      saved: altOf(mediaId),
                      typed: alt,
                    },
                  ]
                : [],
            ),
            onSaveMine: saveMine,
            onTakeTheOther: takeTheOther,
          },
    bringMineBack:
      replaced === undefined
        ? undefined
        : () => {
            change(replaced);
            setReplaced(undefined);
          },
    canSave: isChanged && conflicts.length === 0 && !isEmpty && !isGone,
    isSaving: isPending,
    /** Whether it is saved once its files are uploaded. */
    isWaiting: isPending && files.some(({ uploadId }) => uploadId !== undefined),
    save: () => saving.mutate(),
    /** Saves nothing after all; the files go on being uploaded. */
    stopWaiting: () => waiting.current?.abort(),
    revert() {
      if (error) reset();
      release(files);
      releaseUploads(files, []);
      forget(post);
      setRefusals([]);
      setReplaced(undefined);
      setFiles(undefined);
    },
  };
}

function describeFailure(error: Error): string | undefined {
  if (error instanceof DOMException) return undefined;
  if (error instanceof UploadStoppedError) return composerTexts.filesNotUploaded;
  return messageOf(error, composerTexts.failedToSaveTheFiles);
}

function release(files: readonly EditedFile[]): void {
  for (const { file, previewUrl } of files) if (file !== undefined) URL.revokeObjectURL(previewUrl);
}
