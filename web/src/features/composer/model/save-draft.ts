import { createPostDraft, deletePostDraft, type PostDraft, updatePostDraft } from '@stagedoor/contracts/post-drafts';
import { createPost } from '@stagedoor/contracts/posts';
import { call } from '#/shared/http/api-client.ts';
import { ClientError } from '#/shared/http/client-error.ts';
import { newKey } from '#/shared/http/new-key.ts';
import { validateBody } from '#/shared/http/validate-body.ts';
import { type DraftBody, type FilesHere, toDraftBody } from './draft-body.ts';
import { isUntouched, readDraft } from './draft-store.ts';
import { forgetSaved, readSaved, storeSavedDraft } from './saved-draft.ts';

/** The server's calls; a test passes its own. */
export interface DraftCalls {
  readonly create: (body: DraftBody, idempotencyKey: string) => Promise<PostDraft>;
  readonly update: (id: string, body: DraftBody & { readonly revision: number }) => Promise<PostDraft>;
  readonly remove: (id: string) => Promise<unknown>;
}

/** The calls of one author, who may have signed out since the save was requested. */
const draftCallsOf = (personId?: string): DraftCalls => ({
  create: (body, idempotencyKey) => call(createPostDraft, { body }, { personId, idempotencyKey }),
  update: (id, body) => call(updatePostDraft, { params: { id }, body }, { personId }),
  remove: (id) => call(deletePostDraft, { params: { id } }, { personId }),
});

/** The idempotency keys of creations whose answers may have been lost, by the data sent. */
const attempts = new Map<string, { readonly sent: string; readonly key: string }>();

/** The result of saving: the draft that the server has now, or the id of the one that was removed. `isFork`: the server has both versions. */
export interface SaveOutcome {
  readonly saved?: PostDraft;
  readonly removed?: string;
  readonly isFork?: true;
}

/**
 * Saves the draft that an author is writing, with its files in this browser. Skips a draft that the server has
 * already, or that it would reject, as the form shows. If another device has changed or deleted it, this device's version becomes a
 * separate draft, so that neither is lost.
 */
export async function saveDraft(
  authorId: string,
  here: FilesHere,
  calls = draftCallsOf(authorId),
): Promise<SaveOutcome> {
  const draft = readDraft(authorId);
  const known = readSaved(authorId);
  const filesElsewhere = known?.filesElsewhere ?? 0;
  const fileCount = here.uploaded.length + here.waiting + filesElsewhere;
  const body = toDraftBody(draft, here, filesElsewhere);
  const sent = JSON.stringify(body);
  if (known?.sent === sent) return {};
  if (isUntouched(draft) && fileCount === 0) {
    if (known === undefined) return {};
    await removeDraft(known.id, calls);
    forgetSaved(authorId);
    return { removed: known.id };
  }
  if (isRefused(body)) return {};
  const updated = known && (await update(known.id, { ...body, revision: known.revision }, calls));
  if (updated !== undefined) {
    storeSavedDraft(authorId, { id: updated.id, revision: updated.revision, sent, filesElsewhere });
    return { saved: updated };
  }
  // The files of other devices belong to their version.
  const own = toDraftBody(draft, here, 0);
  const saved = await create(authorId, own, calls);
  storeSavedDraft(authorId, { id: saved.id, revision: saved.revision, sent: JSON.stringify(own), filesElsewhere: 0 });
  return { saved, ...(known !== undefined && { isFork: true }) };
}

/** Deletes a draft; not an error if it is already deleted. */
export async function removeDraft(id: string, calls = draftCallsOf()): Promise<void> {
  try {
    await calls.remove(id);
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
  }
}

/** Returns undefined if the draft was changed or deleted elsewhere. */
async function update(id: string, body: DraftBody & { revision: number }, calls: DraftCalls) {
  try {
    return await calls.update(id, body);
  } catch (error) {
    if (hasStatus(error, 404) || hasStatus(error, 409)) return undefined;
    throw error;
  }
}

async function create(authorId: string, body: DraftBody, calls: DraftCalls): Promise<PostDraft> {
  const sent = JSON.stringify(body);
  const last = attempts.get(authorId);
  const key = last?.sent === sent ? last.key : newKey();
  attempts.set(authorId, { sent, key });
  const created = await calls.create(body, key);
  attempts.delete(authorId);
  return created;
}

/** The fields of a draft have the limits of the post's. */
function isRefused({ content, price }: DraftBody): boolean {
  return Object.keys(validateBody(createPost.body, { content, price })).length > 0;
}

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ClientError && error.statusCode === status;
}
