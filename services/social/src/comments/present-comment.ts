import type { Comment } from '@stagedoor/contracts/post';
import { toIso } from '#/db/statement.ts';
import { presentShortUser, type ShortPerson } from '#/users/present-user.ts';

/** A comment with its author. */
export interface HydratedComment extends ShortPerson {
  readonly id: string;
  readonly post_id: string;
  readonly content: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export function presentComment(comment: HydratedComment): Comment {
  return {
    id: comment.id,
    postId: comment.post_id,
    userId: comment.user_id,
    content: comment.content,
    createdAt: toIso(comment.created_at),
    updatedAt: toIso(comment.updated_at),
    user: presentShortUser(comment),
  };
}
