import { badRequest, conflict, notFound } from '@stagedoor/service-kit/common/errors';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import { and, eq, isNull } from 'drizzle-orm';
import { recordAudit } from '#/admin/record-audit.ts';
import { suspendUser } from '#/admin/suspend-user.ts';
import type { SocialDeps } from '#/config.ts';
import { posts } from '#/db/posts.ts';
import { reports } from '#/db/reports.ts';
import { removePost } from '#/posts/writing/remove-post.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock' | 'ids' | 'internal' | 'log'> & {
  readonly files: FileStore;
};

interface Resolution {
  readonly action: 'dismiss' | 'remove' | 'suspend';
  readonly note?: string | undefined;
}

/**
 * Resolves a report: dismisses it, removes the post, or suspends its owner. Repeating the same decision changes nothing.
 * Throws a 409 for a different decision, and a 400 for the removal of a person.
 */
export async function resolveReport(deps: Deps, admin: Viewer, id: string, resolution: Resolution): Promise<void> {
  const { action, note } = resolution;
  await deps.database.transaction(async (tx) => {
    const [report] = await tx.select().from(reports).where(eq(reports.id, id)).for('update');
    if (report === undefined) throw notFound('Report not found');
    if (report.status === 'resolved' && report.action === action) return;
    if (report.status === 'resolved') throw conflict('This report was resolved before');
    if (action === 'remove' && report.targetType !== 'post') throw badRequest('Only a post can be removed');
    if (action === 'remove') {
      // Also a post that its author has deleted meanwhile: its buyers can still read it.
      const isThere = and(eq(posts.id, report.targetId), isNull(posts.removedAt));
      if ((await tx.$count(posts, isThere)) > 0) {
        await removePost(deps, tx, report.targetId);
        const target = `post:${report.targetId}` as const;
        await recordAudit(tx, deps, { actorId: admin.userId, action: 'post.remove', target });
      }
    }
    if (action === 'suspend') await suspendUser(tx, deps, admin, report.ownerId, note);
    await tx
      .update(reports)
      .set({ status: 'resolved', action, note: note || null, resolvedAt: deps.clock.now() })
      .where(eq(reports.id, id));
    await recordAudit(tx, deps, { actorId: admin.userId, action: `report.${action}`, target: `report:${id}`, note });
  });
}
