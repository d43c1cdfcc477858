import { getComment } from '@stagedoor/contracts/comments';
import type { Comment } from '@stagedoor/contracts/post';
import { updateComment } from '@stagedoor/contracts/post-calls';
import { call } from '#/shared/http/api-client.ts';
import { isChangedElsewhere, maxMerges } from '#/shared/http/merge-edit.ts';

/** What became of a save: the saved comment, or the newest one, whose text its author has changed elsewhere, too. */
export type CommentOutcome = { readonly saved: Comment } | { readonly latest: Comment };

/** Saves the text of an edited comment, unless the text was changed elsewhere since `base`. */
export async function saveCommentEdit(base: Comment, content: string): Promise<CommentOutcome> {
  const { id } = base;
  let { revision } = base;
  for (let tries = 0; ; tries += 1) {
    try {
      const body = { content, ...(revision !== undefined && { revision }) };
      return { saved: await call(updateComment, { params: { id }, body }) };
    } catch (error) {
      if (!isChangedElsewhere(error) || tries === maxMerges) throw error;
    }
    const latest = await call(getComment, { params: { id } });
    // Changed there and back.
    if (latest.content !== base.content) return { latest };
    revision = latest.revision;
  }
}
