import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, asc, eq } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { type Report, reports } from '#/db/reports.ts';

export type ReportTarget = Pick<Report, 'targetType' | 'targetId' | 'ownerId'>;

const openReportsOf = ({ targetType, targetId, ownerId }: ReportTarget) =>
  and(
    // The owner is in the index.
    eq(reports.ownerId, ownerId),
    eq(reports.targetType, targetType),
    eq(reports.targetId, targetId),
    eq(reports.status, 'open'),
  );

/**
 * Locks the open reports of a post or comment, in the order of their ids. Whoever removes the content locks them first, so that
 * concurrent decisions wait for each other.
 */
export async function lockOpenReports(tx: Transaction, target: ReportTarget): Promise<void> {
  await tx.select({ id: reports.id }).from(reports).where(openReportsOf(target)).orderBy(asc(reports.id)).for('update');
}

/** Resolves the open reports of a post or comment that an ADMIN removes, because nothing is left to decide. */
export async function settleReports(
  tx: Transaction,
  { clock }: Pick<SocialDeps, 'clock'>,
  target: ReportTarget,
  note?: string,
): Promise<void> {
  await lockOpenReports(tx, target);
  await tx
    .update(reports)
    .set({ status: 'resolved', action: 'remove', note: note || null, resolvedAt: clock.now() })
    .where(openReportsOf(target));
}
