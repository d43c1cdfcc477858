import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, isNull } from 'drizzle-orm';
import { commentNotFound, getComment } from '#/comments/get-comment.ts';
import type { SocialDeps } from '#/config.ts';
import { commentLikes, comments } from '#/db/posts.ts';
import type { Viewer } from '#/users/person-rules.ts';

/** Likes a comment or takes the like back, as `hasLiked` says. Repeating it changes nothing. */
export async function setCommentLike(
  { database, clock }: Pick<SocialDeps, 'database' | 'clock'>,
  viewer: Viewer,
  id: string,
  hasLiked: boolean,
): Promise<{ hasLiked: boolean; likeCount: number }> {
  const { comment } = await getComment(database, viewer, id);
  const like = { commentId: comment.id, userId: viewer.userId };
  return database.transaction(async (tx) => {
    // The comment before its likes, as its deletion does: so transactions cannot deadlock.
    const isThere = and(eq(comments.id, comment.id), isNull(comments.deletedAt));
    const [before] = await tx
      .select({ likeCount: comments.likeCount })
      .from(comments)
      .where(isThere)
      .for('no key update');
    if (before === undefined) throw commentNotFound();
    const isChanged = hasLiked ? await insertLike(tx, like, clock.now()) : await deleteLike(tx, like);
    if (!isChanged) return { hasLiked, ...before };
    const likeCount = before.likeCount + (hasLiked ? 1 : -1);
    await tx.update(comments).set({ likeCount }).where(eq(comments.id, comment.id));
    return { hasLiked, likeCount };
  });
}

interface Like {
  readonly commentId: string;
  readonly userId: string;
}

async function insertLike(tx: Transaction, like: Like, createdAt: Date): Promise<boolean> {
  const inserted = await tx
    .insert(commentLikes)
    .values({ ...like, createdAt })
    .onConflictDoNothing();
  return inserted.count > 0;
}

async function deleteLike(tx: Transaction, { commentId, userId }: Like): Promise<boolean> {
  const ofViewer = and(eq(commentLikes.commentId, commentId), eq(commentLikes.userId, userId));
  const deleted = await tx.delete(commentLikes).where(ofViewer);
  return deleted.count > 0;
}
