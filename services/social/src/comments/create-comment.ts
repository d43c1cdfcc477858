import type { Comment } from '@stagedoor/contracts/post';
import { commentCreated } from '@stagedoor/contracts/social-events';
import { forbidden, notFound } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { commentNotFound, getComment } from '#/comments/get-comment.ts';
import { presentComment } from '#/comments/present-comment.ts';
import type { SocialDeps } from '#/config.ts';
import { comments, posts } from '#/db/posts.ts';
import { findPeopleWhoMuted } from '#/mutes/muted-words.ts';
import { scheduleMentions } from '#/notices/schedule-notices.ts';
import { evaluatePostAccess, findPostFacts, getPostFacts } from '#/posts/access/post-access.ts';
import { reactedOn } from '#/posts/reacted-on.ts';
import { findPerson } from '#/users/find-people.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'publish' | 'clock' | 'ids' | 'config'>;

interface NewComment {
  readonly content: string;
  /** The comment on the same post that it answers. */
  readonly parentId?: string;
}

/**
 * Adds a comment to a post, or an answer to one of its comments. Throws a 403 if the post is locked for the viewer, and a
 * 404 for a comment that they may not see.
 */
export async function createComment(
  tx: Transaction,
  deps: Deps,
  viewer: Viewer,
  postId: string,
  { content, parentId: answered }: NewComment,
): Promise<Comment> {
  const { publish, clock, ids, config } = deps;
  const { post, access } = await getPostFacts(tx, viewer, postId);
  if (access === 'locked') throw forbidden('Unlock this post to comment on it');
  const author = await findPerson(tx, viewer.userId, viewer.userId);
  if (author === undefined) throw notFound('User not found');
  const { parentId = null, answeredId } = answered === undefined ? {} : await addAnswer(tx, viewer, postId, answered);
  const now = clock.now();
  const comment = {
    id: ids.next(),
    postId,
    parentId,
    authorId: viewer.userId,
    content,
    createdAt: now,
    updatedAt: now,
  };
  await tx.insert(comments).values(comment);
  const notified = [...new Set([post.user_id, ...(answeredId === undefined ? [] : [answeredId])])];
  const mutedFor = await findPeopleWhoMuted(tx, notified, content);
  const informed = notified.filter((userId) => !mutedFor.includes(userId));
  await scheduleMentions(tx, config, { contentId: comment.id, postId, content, at: now }, informed);
  await publish(tx, commentCreated, {
    commentId: comment.id,
    postId,
    authorId: viewer.userId,
    postAuthorId: post.user_id,
    ...(answeredId === undefined ? {} : { answeredId }),
    ...(mutedFor.length === 0 ? {} : { mutedFor }),
    createdAt: now.toISOString(),
  });
  const counted = await tx
    .update(posts)
    .set({
      commentCount: sql`${posts.commentCount} + 1`,
      answerCount: sql`${posts.answerCount} + ${parentId === null ? 0 : 1}::int`,
      reactedOn: reactedOn(now),
    })
    .where(and(eq(posts.id, postId), isNull(posts.deletedAt)));
  if (counted.count === 0) throw notFound('Post not found');
  return presentComment({
    ...author,
    id: comment.id,
    post_id: postId,
    content,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    revision: 1,
    parent_id: parentId,
    like_count: 0,
    answer_count: 0,
    has_liked: false,
    is_hidden: false,
  });
}

interface Answered {
  /** The comment to which the answer belongs: answers are one level deep. */
  readonly parentId: string;
  /** The author of the answered comment; undefined if they can no longer read the post. */
  readonly answeredId: string | undefined;
}

/**
 * Counts one answer more to a comment on the post and locks the comment, so that it cannot be deleted before the
 * commit. Throws a 404 if the viewer may not see the comment.
 */
async function addAnswer(tx: Transaction, viewer: Viewer, postId: string, id: string): Promise<Answered> {
  const { comment } = await getComment(tx, viewer, id);
  if (comment.post_id !== postId.toLowerCase() || comment.is_hidden) throw commentNotFound();
  const parentId = comment.parent_id ?? comment.id;
  // An answer may be answered below a comment that was deleted.
  const isThere = comment.parent_id === null ? isNull(comments.deletedAt) : undefined;
  const counted = await tx
    .update(comments)
    .set({ answerCount: sql`${comments.answerCount} + 1` })
    .where(and(eq(comments.id, parentId), isThere));
  if (counted.count === 0) throw commentNotFound();
  const answered = { userId: comment.user_id, role: 'FAN' } as const;
  const [facts] = await findPostFacts(tx, [{ viewer: answered, postId }]);
  const isReadable = facts !== undefined && !(facts instanceof Error) && evaluatePostAccess(facts, answered) === 'open';
  return { parentId, answeredId: isReadable ? comment.user_id : undefined };
}
