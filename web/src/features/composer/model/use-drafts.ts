import type { PostDraft } from '@stagedoor/contracts/post-drafts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as composerTexts from '#/shared/config/texts/composer.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { getPersonId } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { draftsQuery, dropDraft, putDraft } from '../api/drafts-query.ts';
import { adoptNewer, draftFromServer, resetDraft } from './adopt-newer-draft.ts';
import {
  attachmentsOf,
  deleteStash,
  detachAll,
  forgetStash,
  readStash,
  restoreAttachments,
  setAttachments,
  stashAttachments,
} from './attachment-store.ts';
import { describeFiles } from './draft-body.ts';
import { createDraftSaver } from './draft-saver.ts';
import { type Draft, emptyDraft } from './draft-store.ts';
import type { ListedFile } from './file-list.ts';
import { loadDraftFiles } from './load-draft-files.ts';
import { removeDraft, saveDraft } from './save-draft.ts';
import { readSaved } from './saved-draft.ts';

interface DraftsOptions {
  readonly authorId: string;
  /** While a post is being published its draft is not saved. */
  readonly publishingKey: readonly string[];
  /** Called when another draft replaces the one that is being written. */
  readonly onReplaced: (draft: Draft) => void;
}

/** Keeps the draft that is being written on the server, and changes to the author's other drafts. */
export function useDrafts({ authorId, publishingKey, onReplaced }: DraftsOptions) {
  const client = useQueryClient();
  const list = useQuery(draftsQuery);
  const [refusal, setRefusal] = useState<string>();
  const [saver] = useState(() =>
    createDraftSaver({
      async save() {
        // It may try again after its author has left.
        if (getPersonId() !== authorId || client.isMutating({ mutationKey: publishingKey }) > 0) return;
        const { saved, removed, isFork } = await saveDraft(authorId, await describeAttachments(authorId));
        if (saved) putDraft(client, saved);
        if (removed) dropDraft(client, removed);
        if (!isFork) return;
        showToast('success', composerTexts.draftForked);
        void client.invalidateQueries({ queryKey: draftsQuery.queryKey });
      },
      onRefusal: (error) =>
        setRefusal(error === undefined ? undefined : messageOf(error, composerTexts.failedToSaveTheDraft)),
    }),
  );
  useEffect(() => {
    saver.plan();
    return () => void saver.flush();
  }, [saver]);

  // A list loaded before this page was opened may lack drafts that another tab has saved since.
  const { data, isFetchedAfterMount } = list;
  useEffect(() => {
    if (data === undefined || !isFetchedAfterMount) return;
    let isLatest = true;
    void loadNewer(authorId, data).then((files) => {
      const newer = isLatest ? adoptNewer(authorId, data, describeFiles(attachmentsOf(authorId))) : undefined;
      if (newer === undefined) return;
      setAttachments(authorId, files);
      onReplaced(newer);
    });
    return () => {
      isLatest = false;
    };
  }, [data, isFetchedAfterMount, authorId, onReplaced]);

  const switching = useMutation({
    mutationFn: async (next: PostDraft | undefined) => {
      if (!(await saver.flush())) throw new Error('The draft is not saved');
      // Until all is replaced, neither draft may be saved with the other's files.
      await saver.pause();
      try {
        const files = next && (await loadDraftFiles(next.files, await readStash(authorId, next.id)));
        const current = readSaved(authorId)?.id;
        if (current !== undefined) await stashAttachments(authorId, current);
        if (next === undefined || files === undefined) return onReplaced(resetDraft(authorId));
        setAttachments(authorId, files);
        await forgetStash(authorId, next.id);
        onReplaced(draftFromServer(authorId, next, describeFiles(files).waiting));
      } finally {
        saver.resume();
      }
    },
    onError: () => showToast('error', composerTexts.draftNotSaved),
  });
  const removing = useMutation({
    mutationFn: async ({ id }: PostDraft) => {
      const isCurrent = readSaved(authorId)?.id === id;
      if (isCurrent) await saver.pause();
      try {
        await removeDraft(id);
      } finally {
        saver.resume();
      }
      dropDraft(client, id);
      await deleteStash(authorId, id);
      if (!isCurrent) return;
      detachAll(authorId);
      resetDraft(authorId);
      onReplaced(emptyDraft);
    },
    onError: (error) => showToast('error', messageOf(error, composerTexts.failedToDeleteTheDraft)),
  });

  return {
    saver,
    list,
    /** The draft that is being written, as far as the server has it. */
    currentId: readSaved(authorId)?.id,
    /** How many of its files are on other devices and not uploaded, and are not published from here. */
    filesElsewhere: readSaved(authorId)?.filesElsewhere ?? 0,
    /** The reason why the server does not store the current draft; undefined if it does. */
    refusal,
    isSwitching: switching.isPending,
    open: (draft: PostDraft) => switching.mutate(draft),
    startNew: () => switching.mutate(undefined),
    remove: (draft: PostDraft, onSettled: () => void) => removing.mutate(draft, { onSettled }),
    isRemoving: removing.isPending,
  };
}

/** The files that were chosen in this browser, also before the page was opened. */
async function describeAttachments(authorId: string) {
  await restoreAttachments(authorId);
  return describeFiles(attachmentsOf(authorId));
}

/** Returns the files that the current draft has at the server now, with those that are only here. */
async function loadNewer(authorId: string, drafts: readonly PostDraft[]): Promise<readonly ListedFile[]> {
  await restoreAttachments(authorId);
  const known = readSaved(authorId);
  const current = drafts.find(({ id }) => id === known?.id);
  return loadDraftFiles(current?.files, attachmentsOf(authorId));
}
