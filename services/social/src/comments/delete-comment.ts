import { forbidden } from '@stagedoor/service-kit/common/errors';
import { commentNotFound, getComment } from '#/comments/get-comment.ts';
import { removeComment } from '#/comments/remove-comment.ts';
import type { SocialDeps } from '#/config.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock'>;

/** Deletes a comment for its author, the post's author or an ADMIN. Of concurrent requests one deletes it. */
export async function deleteComment(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  const { comment, post } = await getComment(deps.database, viewer, id);
  const isAllowed = comment.user_id === viewer.userId || post.user_id === viewer.userId || viewer.role === 'ADMIN';
  if (!isAllowed) throw forbidden();
  await deps.database.transaction(async (tx) => {
    const isRemoved = await removeComment(tx, deps, comment.id);
    if (!isRemoved) throw commentNotFound();
  });
}
