import { forbidden } from '@stagedoor/service-kit/common/errors';
import { commentNotFound, getComment } from '#/comments/get-comment.ts';
import { removeComment } from '#/comments/remove-comment.ts';
import type { SocialDeps } from '#/config.ts';
import { recordAudit } from '#/moderation/record-audit.ts';
import { settleReports } from '#/moderation/settle-reports.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock' | 'ids'>;

/**
 * Deletes a comment for its author, the post's author or an ADMIN, for whom it also resolves the reports of it. Of concurrent requests
 * one deletes it.
 */
export async function deleteComment(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  const { comment, post } = await getComment(deps.database, viewer, id);
  const isTheirs = comment.user_id === viewer.userId || post.user_id === viewer.userId;
  if (!isTheirs && viewer.role !== 'ADMIN') throw forbidden();
  await deps.database.transaction(async (tx) => {
    if (!isTheirs)
      await settleReports(tx, deps, { targetType: 'comment', targetId: comment.id, ownerId: comment.user_id });
    const isRemoved = await removeComment(tx, deps, comment.id, { byAdmin: !isTheirs });
    if (!isRemoved) throw commentNotFound();
    if (isTheirs) return;
    await recordAudit(tx, deps, { actorId: viewer.userId, action: 'comment.remove', target: `comment:${comment.id}` });
  });
}
