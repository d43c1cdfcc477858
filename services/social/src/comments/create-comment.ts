import type { Comment } from '@stagedoor/contracts/post';
import { commentCreated } from '@stagedoor/contracts/social-events';
import { forbidden, notFound } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { presentComment } from '#/comments/present-comment.ts';
import type { SocialDeps } from '#/config.ts';
import { comments, posts } from '#/db/posts.ts';
import { getPostFacts } from '#/posts/access/post-facts.ts';
import { findPerson } from '#/users/find-people.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'publish' | 'clock' | 'ids'>;

/** Adds a comment to a post. Throws a 403 where the post is locked for the viewer. */
export async function createComment(
  tx: Transaction,
  deps: Deps,
  viewer: Viewer,
  postId: string,
  content: string,
): Promise<Comment> {
  const { publish, clock, ids } = deps;
  const { post, access } = await getPostFacts(tx, viewer, postId);
  if (access === 'locked') throw forbidden('Unlock this post to comment on it');
  const author = await findPerson(tx, viewer.userId, viewer.userId);
  if (author === undefined) throw notFound('User not found');
  const now = clock.now();
  const comment = { id: ids.next(), postId, authorId: viewer.userId, content, createdAt: now, updatedAt: now };
  await tx.insert(comments).values(comment);
  await publish(tx, commentCreated, {
    commentId: comment.id,
    postId,
    authorId: viewer.userId,
    postAuthorId: post.user_id,
    createdAt: now.toISOString(),
  });
  const counted = await tx
    .update(posts)
    .set({ commentCount: sql`${posts.commentCount} + 1` })
    .where(and(eq(posts.id, postId), isNull(posts.deletedAt)));
  if (counted.count === 0) throw notFound('Post not found');
  return presentComment({
    ...author,
    id: comment.id,
    post_id: postId,
    content,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  });
}
