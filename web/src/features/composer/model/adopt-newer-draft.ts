import type { PostDraft } from '@stagedoor/contracts/post-drafts';
import { fromServer, toDraftBody } from './draft-body.ts';
import { type Draft, emptyDraft, readDraft, storeDraft } from './draft-store.ts';
import { forgetSaved, readSaved, storeSavedDraft } from './saved-draft.ts';

/** Turns a draft of the server into the draft that is being written in this browser. */
export function draftFromServer(authorId: string, saved: PostDraft): Draft {
  const draft = fromServer(saved);
  storeDraft(authorId, draft);
  storeSavedDraft(authorId, { id: saved.id, revision: saved.revision, sent: JSON.stringify(toDraftBody(draft)) });
  return draft;
}

/** Begins a new draft in this browser. */
export function resetDraft(authorId: string): Draft {
  storeDraft(authorId, emptyDraft);
  forgetSaved(authorId);
  return emptyDraft;
}

/**
 * Takes over what another device did to the draft that is being written, unless this device has unsaved changes. Returns the
 * new draft, or undefined if nothing changed.
 */
export function adoptNewer(authorId: string, drafts: readonly PostDraft[], hasFiles: boolean): Draft | undefined {
  const known = readSaved(authorId);
  if (known === undefined || JSON.stringify(toDraftBody(readDraft(authorId))) !== known.sent) return undefined;
  const current = drafts.find(({ id }) => id === known.id);
  if (current !== undefined) return current.revision > known.revision ? draftFromServer(authorId, current) : undefined;
  // Published or deleted elsewhere. Files that were chosen here are nowhere else.
  return hasFiles ? undefined : resetDraft(authorId);
}
