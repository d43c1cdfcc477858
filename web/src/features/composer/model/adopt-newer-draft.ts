import type { PostDraft } from '@stagedoor/contracts/post-drafts';
import { type FilesHere, fromServer, toDraftBody } from './draft-body.ts';
import { type Draft, emptyDraft, readDraft, storeDraft } from './draft-store.ts';
import { forgetSaved, readSaved, storeSavedDraft } from './saved-draft.ts';

/**
 * Turns a draft of the server into the draft that is being written in this browser, where `waiting` of its files are not uploaded yet.
 * Others are on other devices.
 */
export function draftFromServer(authorId: string, saved: PostDraft, waiting: number): Draft {
  const draft = fromServer(saved);
  const { id, revision, files: uploaded = [], fileCount = 0 } = saved;
  const filesElsewhere = Math.max(0, fileCount - waiting);
  storeDraft(authorId, draft);
  const sent = JSON.stringify(toDraftBody(draft, { uploaded, waiting }, filesElsewhere));
  storeSavedDraft(authorId, { id, revision, sent, filesElsewhere });
  return draft;
}

/** Begins a new draft in this browser. */
export function resetDraft(authorId: string): Draft {
  storeDraft(authorId, emptyDraft);
  forgetSaved(authorId);
  return emptyDraft;
}

/**
 * Adopts another device's changes to the current draft, unless this device has unsaved changes. Returns the new draft, or undefined
 * if nothing changed.
 */
export function adoptNewer(authorId: string, drafts: readonly PostDraft[], here: FilesHere): Draft | undefined {
  const known = readSaved(authorId);
  if (known === undefined) return undefined;
  const body = toDraftBody(readDraft(authorId), here, known.filesElsewhere);
  if (JSON.stringify(body) !== known.sent) return undefined;
  const current = drafts.find(({ id }) => id === known.id);
  if (current !== undefined) {
    return current.revision > known.revision ? draftFromServer(authorId, current, here.waiting) : undefined;
  }
  // Published or deleted elsewhere. Files that are not uploaded yet are nowhere else.
  return here.waiting > 0 ? undefined : resetDraft(authorId);
}
