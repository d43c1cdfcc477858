import type { Post } from '@stagedoor/contracts/post';
import { updatePost } from '@stagedoor/contracts/post-calls';
import { getPost } from '@stagedoor/contracts/posts';
import { call } from '#/shared/http/api-client.ts';
import { isChangedElsewhere, maxMerges } from '#/shared/http/merge-edit.ts';
import type { Draft } from './draft-store.ts';
import { changeOf, draftOf, type MergedDraft, mergeDraft } from './edit-rules.ts';

/** What became of a save: the saved post, or what its author has to decide first. */
export type SaveOutcome = { readonly saved: Post } | { readonly latest: Post; readonly merged: MergedDraft };

/**
 * Saves the edit of a post. Where the post was edited elsewhere meanwhile, merges the edit with that and saves it again, unless
 * both changed the same field.
 */
export async function saveEdit(post: Post, draft: Draft, isScheduled: boolean): Promise<SaveOutcome> {
  let [base, edited] = [post, draft];
  for (let merges = 0; ; merges += 1) {
    const before = draftOf(base, isScheduled);
    const { id, revision } = base;
    try {
      const body = { ...changeOf(before, edited), ...(revision !== undefined && { revision }) };
      return { saved: await call(updatePost, { params: { id }, body }) };
    } catch (error) {
      if (!isChangedElsewhere(error) || merges === maxMerges) throw error;
    }
    const latest = await call(getPost, { params: { id } });
    const merged = mergeDraft(before, edited, draftOf(latest, isScheduled));
    if (merged.conflicts.length > 0) return { latest, merged };
    [base, edited] = [latest, merged.values];
  }
}
