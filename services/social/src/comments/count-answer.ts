import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { commentNotFound, getComment } from '#/comments/get-comment.ts';
import { comments } from '#/db/posts.ts';
import { evaluatePostAccess, findPostFacts } from '#/posts/access/post-access.ts';
import type { Viewer } from '#/users/person-rules.ts';

interface Answered {
  /** The comment to which the answer belongs: answers are one level deep. */
  readonly parentId: string;
  /** The author of the answered comment; undefined if they can no longer read the post. */
  readonly answeredId: string | undefined;
}

/**
 * Counts one answer more to a comment on the post and locks the comment, so that it cannot be deleted before the
 * commit. Throws a 404 where the viewer may not see the comment.
 */
export async function addAnswer(tx: Transaction, viewer: Viewer, postId: string, id: string): Promise<Answered> {
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
