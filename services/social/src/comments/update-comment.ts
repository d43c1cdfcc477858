import type { Comment } from '@stagedoor/contracts/post';
import { commentUpdated } from '@stagedoor/contracts/social-events';
import { forbidden } from '@stagedoor/service-kit/common/errors';
import { and, eq, isNull } from 'drizzle-orm';
import { commentNotFound, getComment } from '#/comments/get-comment.ts';
import { presentComment } from '#/comments/present-comment.ts';
import type { SocialDeps } from '#/config.ts';
import { comments } from '#/db/posts.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock'>;

/** Changes the viewer's own comment. Throws a 403 where the post is locked for them by now. */
export async function updateComment(
  { database, publish, clock }: Deps,
  viewer: Viewer,
  id: string,
  content: string,
): Promise<Comment> {
  const { comment, post, access } = await getComment(database, viewer, id);
  if (comment.user_id !== viewer.userId) throw forbidden();
  if (access === 'locked') throw forbidden('Unlock this post to comment on it');
  if (comment.content === content) return presentComment(comment);
  return database.transaction(async (tx) => {
    const updatedAt = clock.now();
    const isThere = and(eq(comments.id, comment.id), isNull(comments.deletedAt));
    const changed = await tx.update(comments).set({ content, updatedAt }).where(isThere);
    if (changed.count === 0) throw commentNotFound();
    await publish(tx, commentUpdated, {
      commentId: comment.id,
      postId: post.id,
      authorId: comment.user_id,
      postAuthorId: post.user_id,
      updatedAt: updatedAt.toISOString(),
    });
    return presentComment({ ...comment, content, updated_at: updatedAt.toISOString() });
  });
}
