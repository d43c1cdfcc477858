import type { Comment } from '@stagedoor/contracts/post';
import { AppError, notFound } from '@stagedoor/service-kit/common/errors';
import type { Database } from '@stagedoor/service-kit/database/database';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { commentColumns, fromComment, type HydratedComment, hiddenAnswers } from '#/comments/comment-query.ts';
import { presentComment } from '#/comments/present-comment.ts';
import { defineStatement } from '#/db/statement.ts';
import type { Access } from '#/posts/access/post-access.ts';
import { getVisiblePost } from '#/posts/get-post.ts';
import type { HydratedPost } from '#/posts/post-query.ts';
import type { Viewer } from '#/users/person-rules.ts';

export const commentNotFound = () => notFound('Comment not found');

/** Replaces the 404 of a comment's post by the 404 of the comment; every other error stays. */
export function throwCommentNotFound(error: unknown): never {
  throw error instanceof AppError && error.statusCode === 404 ? commentNotFound() : error;
}

/** A comment that was not deleted. */
export interface FoundComment extends HydratedComment {
  readonly user_id: string;
  readonly username: string;
}

const byId = defineStatement<FoundComment, [viewer: string, id: string]>(`
  with ${hiddenAnswers('(select post_id from comment where id = $2::uuid)')}
  select ${commentColumns} from ${fromComment} where c.id = $2::uuid and c.deleted_at is null`);

interface CommentOnPost {
  readonly comment: FoundComment;
  readonly post: HydratedPost;
  readonly access: Exclude<Access, 'hidden'>;
}

/** Returns a comment for an action on it. Throws a 404 if the viewer may not see it or its post. */
export async function getComment(source: Database | Transaction, viewer: Viewer, id: string): Promise<CommentOnPost> {
  const [comment] = await byId.run(source, [viewer.userId, id]);
  if (comment === undefined) throw commentNotFound();
  const { post, access } = await getVisiblePost(source, viewer, comment.post_id).catch(throwCommentNotFound);
  // Authors of posts and ADMINs see all comments, also of suspended and blocked people.
  const seesAll = comment.user_id === viewer.userId || post.user_id === viewer.userId || viewer.role === 'ADMIN';
  if (comment.is_hidden && !seesAll) throw commentNotFound();
  return { comment, post, access };
}

/** Returns a comment as the lists have it. Throws a 404 if the viewer may not see it or its post. */
export async function readComment(source: Database, viewer: Viewer, id: string): Promise<Comment> {
  return presentComment((await getComment(source, viewer, id)).comment);
}
