import type { Comment } from '@stagedoor/contracts/post';
import type { HydratedComment } from '#/comments/comment-query.ts';
import { toIso } from '#/db/statement.ts';
import { presentShortUser } from '#/users/present-user.ts';

/** The author of a placeholder: an id that no account has, and a name that no account can have. */
const nobody = {
  id: '00000000-0000-0000-0000-000000000000',
  username: 'deleted',
  displayName: 'Deleted',
  avatarUrl: null,
  isVerified: false,
} as const;

/**
 * Presents a comment. A comment that was deleted or is hidden becomes a placeholder for the answers below it. The
 * placeholder is the same for every reason, so that people do not learn from it that they were blocked.
 */
export function presentComment(comment: HydratedComment): Comment {
  const shared = {
    id: comment.id,
    postId: comment.post_id,
    createdAt: toIso(comment.created_at),
    parentId: comment.parent_id,
    answerCount: comment.answer_count,
  };
  const { user_id: userId, username } = comment;
  if (comment.is_hidden || userId === null || username === null) {
    const { createdAt } = shared;
    const said = { content: 'Deleted', updatedAt: createdAt, likeCount: 0, hasLiked: false };
    return { ...shared, ...said, userId: nobody.id, isDeleted: true, user: nobody };
  }
  return {
    ...shared,
    userId,
    content: comment.content,
    updatedAt: toIso(comment.updated_at),
    ...(comment.revision !== null && { revision: comment.revision }),
    likeCount: comment.like_count,
    hasLiked: comment.has_liked,
    user: presentShortUser({ ...comment, user_id: userId, username }),
  };
}
