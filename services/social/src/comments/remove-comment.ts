import { commentDeleted } from '@stagedoor/contracts/social-events';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { eq, sql } from 'drizzle-orm';
import { lockComments } from '#/comments/lock-comments.ts';
import type { SocialDeps } from '#/config.ts';
import { commentLikes, comments, posts } from '#/db/posts.ts';

type Deps = Pick<SocialDeps, 'publish' | 'clock'>;

/**
 * Removes a comment: an answer, or one without answers, is deleted; one with answers stays as a placeholder, without its
 * author and text, until its last answer is deleted. Returns false if it was removed before. The counts follow exactly:
 * locks are taken on the comments in the order of their ids, then on the post. With `byAdmin` its author is notified.
 */
export async function removeComment(
  tx: Transaction,
  { publish, clock }: Deps,
  id: string,
  { byAdmin }: { readonly byAdmin: boolean },
): Promise<boolean> {
  const [found] = await tx.select({ parentId: comments.parentId }).from(comments).where(eq(comments.id, id));
  if (found === undefined) return false;
  const { parentId } = found;
  const locked = await lockComments(tx, parentId === null ? [id] : [parentId, id]);
  const comment = locked.get(id);
  if (comment === undefined || comment.authorId === null) return false;
  if (parentId === null && (await hasAnswers(tx, id))) await leavePlaceholder(tx, id, clock.now());
  else await tx.delete(comments).where(eq(comments.id, id));
  const counted = comment.isCounted ? 1 : 0;
  if (parentId !== null) {
    await tx
      .update(comments)
      .set({ answerCount: sql`${comments.answerCount} - ${counted}::int` })
      .where(eq(comments.id, parentId));
    const isPlaceholder = locked.get(parentId)?.authorId === null;
    if (isPlaceholder && !(await hasAnswers(tx, parentId))) await tx.delete(comments).where(eq(comments.id, parentId));
  }
  const [post] = await tx
    .update(posts)
    .set({
      commentCount: sql`${posts.commentCount} - ${counted}::int`,
      answerCount: sql`${posts.answerCount} - ${parentId === null ? 0 : counted}::int`,
    })
    .where(eq(posts.id, comment.postId))
    .returning({ authorId: posts.authorId });
  if (post === undefined) throw new Error('a comment was on no post');
  const ids = { commentId: id, postId: comment.postId, authorId: comment.authorId, postAuthorId: post.authorId };
  await publish(tx, commentDeleted, {
    ...ids,
    deletedAt: clock.now().toISOString(),
    ...(byAdmin ? { isRemovedByAdmin: true } : {}),
  });
  return true;
}

/** Returns whether a comment has answers. Answers of suspended people count too, because the people may be restored. */
async function hasAnswers(tx: Transaction, id: string): Promise<boolean> {
  const [answer] = await tx.select({ id: comments.id }).from(comments).where(eq(comments.parentId, id)).limit(1);
  return answer !== undefined;
}

async function leavePlaceholder(tx: Transaction, id: string, deletedAt: Date): Promise<void> {
  await tx.delete(commentLikes).where(eq(commentLikes.commentId, id));
  await tx
    .update(comments)
    .set({ authorId: null, content: '', deletedAt, likeCount: 0, isCounted: false })
    .where(eq(comments.id, id));
}
