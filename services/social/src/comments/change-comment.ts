import type { Comment } from '@stagedoor/contracts/post';
import { commentDeleted, commentUpdated } from '@stagedoor/contracts/social-events';
import { forbidden, notFound } from '@stagedoor/service-kit/common/errors';
import type { Database } from '@stagedoor/service-kit/database/database';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type HydratedComment, presentComment } from '#/comments/present-comment.ts';
import type { SocialDeps } from '#/config.ts';
import { comments, posts } from '#/db/posts.ts';
import { defineStatement } from '#/db/statement.ts';
import type { Access } from '#/posts/access/evaluate-post-access.ts';
import { getVisiblePost } from '#/posts/get-post.ts';
import type { HydratedPost } from '#/posts/post-query.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock'>;

interface FoundComment extends HydratedComment {
  readonly is_hidden: boolean;
}

const missing = () => notFound('Comment not found');

const byId = defineStatement<FoundComment, [viewer: string, id: string]>(`
  select c.id, c.post_id, c.content, c.created_at, c.updated_at,
    a.user_id, a.username, a.display_name, a.avatar, a.is_verified,
    a.suspended_at is not null
      or exists (select from block where blocker_id = $1::uuid and blocked_id = c.author_id)
      or exists (select from block where blocker_id = c.author_id and blocked_id = $1::uuid) as is_hidden
  from comment c join profile a on a.user_id = c.author_id
  where c.id = $2::uuid`);

interface CommentOnPost {
  readonly comment: FoundComment;
  readonly post: HydratedPost;
  readonly access: Exclude<Access, 'hidden'>;
}

/** Returns a comment for an action on it. Throws a 404 where the viewer may not see it or its post. */
async function getComment(database: Database, viewer: Viewer, id: string): Promise<CommentOnPost> {
  const [comment] = await byId.run(database, [viewer.userId, id]);
  if (comment === undefined) throw missing();
  const { post, access } = await getVisiblePost(database, viewer, comment.post_id).catch(() => {
    throw missing();
  });
  // Authors of posts and ADMINs see all comments, also of suspended and blocked people.
  const seesAll = comment.user_id === viewer.userId || post.user_id === viewer.userId || viewer.role === 'ADMIN';
  if (comment.is_hidden && !seesAll) throw missing();
  return { comment, post, access };
}

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
    const changed = await tx.update(comments).set({ content, updatedAt }).where(eq(comments.id, id));
    if (changed.count === 0) throw missing();
    await publish(tx, commentUpdated, { ...idsOf(comment, post), updatedAt: updatedAt.toISOString() });
    return presentComment({ ...comment, content, updated_at: updatedAt.toISOString() });
  });
}

/** Deletes a comment for its author, the post's author or an ADMIN. Of concurrent requests one deletes the row. */
export async function deleteComment({ database, publish, clock }: Deps, viewer: Viewer, id: string): Promise<void> {
  const { comment, post } = await getComment(database, viewer, id);
  const isAllowed = comment.user_id === viewer.userId || post.user_id === viewer.userId || viewer.role === 'ADMIN';
  if (!isAllowed) throw forbidden();
  await database.transaction(async (tx) => {
    const [deleted] = await tx.delete(comments).where(eq(comments.id, id)).returning({ isCounted: comments.isCounted });
    if (deleted === undefined) throw missing();
    await publish(tx, commentDeleted, { ...idsOf(comment, post), deletedAt: clock.now().toISOString() });
    const counted = await tx
      .update(posts)
      .set({ commentCount: sql`${posts.commentCount} - ${deleted.isCounted ? 1 : 0}::int` })
      .where(and(eq(posts.id, post.id), isNull(posts.deletedAt)));
    if (counted.count === 0) throw missing();
  });
}

function idsOf(comment: FoundComment, post: HydratedPost) {
  return { commentId: comment.id, postId: post.id, authorId: comment.user_id, postAuthorId: post.user_id };
}
