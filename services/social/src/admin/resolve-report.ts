import { badRequest, conflict, notFound } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import { and, eq, isNull } from 'drizzle-orm';
import { assertNoAdmin } from '#/admin/assert-no-admin.ts';
import { adminCannotBeSuspended, suspendUser } from '#/admin/suspend-user.ts';
import { removeComment } from '#/comments/remove-comment.ts';
import type { SocialDeps } from '#/config.ts';
import { posts } from '#/db/posts.ts';
import { type Report, reports } from '#/db/reports.ts';
import { recordAudit } from '#/moderation/record-audit.ts';
import { lockOpenReports, settleReports } from '#/moderation/settle-reports.ts';
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
 * Resolves a report: dismisses it, removes the post or comment, or suspends its owner. A removal resolves the other open reports of
 * what was removed, too. Repeating the same decision changes nothing.
 * Throws a 409 for a different decision, and a 400 for the removal of a person.
 */
export async function resolveReport(deps: Deps, admin: Viewer, id: string, resolution: Resolution): Promise<void> {
  const { action, note } = resolution;
  if (action === 'suspend') await assertOwnerIsNoAdmin(deps, admin, id);
  await deps.database.transaction(async (tx) => {
    if (action === 'remove') await lockReportsLike(tx, id);
    const [report] = await tx.select().from(reports).where(eq(reports.id, id)).for('update');
    if (report === undefined) throw notFound('Report not found');
    if (report.status === 'resolved' && report.action === action) return;
    if (report.status === 'resolved') throw conflict('This report was resolved before');
    if (action === 'remove') {
      await removeReported(tx, deps, admin, report);
      await settleReports(tx, deps, report, note);
    }
    if (action === 'suspend') await suspendUser(tx, deps, admin, report.ownerId, note);
    await tx
      .update(reports)
      .set({ status: 'resolved', action, note: note || null, resolvedAt: deps.clock.now() })
      .where(eq(reports.id, id));
    await recordAudit(tx, deps, { actorId: admin.userId, action: `report.${action}`, target: `report:${id}`, note });
  });
}

async function lockReportsLike(tx: Transaction, id: string): Promise<void> {
  const [report] = await tx.select().from(reports).where(eq(reports.id, id));
  if (report !== undefined) await lockOpenReports(tx, report);
}

async function assertOwnerIsNoAdmin(deps: Deps, admin: Viewer, id: string): Promise<void> {
  const [report] = await deps.database.db
    .select({ ownerId: reports.ownerId, status: reports.status })
    .from(reports)
    .where(eq(reports.id, id));
  if (report?.status !== 'open' || report.ownerId === admin.userId) return;
  await assertNoAdmin(deps, report.ownerId, adminCannotBeSuspended);
}

async function removeReported(
  tx: Transaction,
  deps: Deps,
  admin: Viewer,
  { targetType, targetId }: Report,
): Promise<void> {
  if (targetType === 'user') throw badRequest('Only a post or a comment can be removed');
  const isRemoved =
    targetType === 'post'
      ? await removePostIfThere(tx, deps, targetId)
      : await removeComment(tx, deps, targetId, { byAdmin: true });
  if (!isRemoved) return;
  const target = `${targetType}:${targetId}` as const;
  await recordAudit(tx, deps, { actorId: admin.userId, action: `${targetType}.remove`, target });
}

/** Removes also a post that its author has deleted since the report, because its buyers can still read it. */
async function removePostIfThere(tx: Transaction, deps: Deps, id: string): Promise<boolean> {
  if ((await tx.$count(posts, and(eq(posts.id, id), isNull(posts.removedAt)))) === 0) return false;
  await removePost(deps, tx, id);
  return true;
}
