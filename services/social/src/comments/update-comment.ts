import type { Comment } from '@stagedoor/contracts/post';
import { commentUpdated } from '@stagedoor/contracts/social-events';
import { changedElsewhere, forbidden } from '@stagedoor/service-kit/common/errors';
import { and, eq, isNull } from 'drizzle-orm';
import { commentNotFound, getComment } from '#/comments/get-comment.ts';
import { presentComment } from '#/comments/present-comment.ts';
import type { SocialDeps } from '#/config.ts';
import { comments } from '#/db/posts.ts';
import { scheduleMentions } from '#/notices/schedule-notices.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock' | 'config'>;

interface CommentChange {
  readonly content: string;
  /** The revision that the author has seen; undefined if the change applies to any. */
  readonly revision?: number;
}

/**
 * Changes the viewer's own comment. Throws a 403 if the post is locked for them by now, and a 409 if the comment was edited
 * since the revision that they have seen; repeating the call is harmless.
 */
export async function updateComment(
  { database, publish, clock, config }: Deps,
  viewer: Viewer,
  id: string,
  { content, revision: seen }: CommentChange,
): Promise<Comment> {
  const { comment, post, access } = await getComment(database, viewer, id);
  if (comment.user_id !== viewer.userId) throw forbidden();
  if (access === 'locked') throw forbidden('Unlock this post to comment on it');
  return database.transaction(async (tx) => {
    const isThere = and(eq(comments.id, comment.id), isNull(comments.deletedAt));
    const [row] = await tx.select().from(comments).where(isThere).for('no key update');
    if (row === undefined) throw commentNotFound();
    if (row.content === content) {
      return presentComment({ ...comment, content, updated_at: row.updatedAt.toISOString(), revision: row.revision });
    }
    if (seen !== undefined && seen !== row.revision) {
      throw changedElsewhere('This comment was changed elsewhere meanwhile', row.revision);
    }
    const [updatedAt, revision] = [clock.now(), row.revision + 1];
    await tx.update(comments).set({ content, updatedAt, revision }).where(isThere);
    await scheduleMentions(tx, config, { contentId: comment.id, postId: post.id, content, at: updatedAt });
    await publish(tx, commentUpdated, {
      commentId: comment.id,
      postId: post.id,
      authorId: comment.user_id,
      postAuthorId: post.user_id,
      updatedAt: updatedAt.toISOString(),
    });
    return presentComment({ ...comment, content, updated_at: updatedAt.toISOString(), revision });
  });
}
