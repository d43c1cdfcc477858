import type { BodyOf } from '@stagedoor/contracts/call';
import type { applyServicePlan } from '@stagedoor/contracts/service-billing';
import { afterCommit, type Transaction } from '@stagedoor/service-kit/database/transaction';
import { eq } from 'drizzle-orm';
import { changeAccess, ensureAccess } from '#/access/access-rows.ts';
import { announceAccessChange } from '#/access/announce-access-change.ts';
import { describeAccess } from '#/access/describe-access.ts';
import type { DirectoryDeps } from '#/config.ts';
import { services } from '#/db/tables.ts';

/**
 * Opens or closes a service by what payments bills for it. An ADMIN's decision stays: what one granted is not closed, and
 * what one revoked is not opened. A change that is older than the last applied one is ignored, so calls and events may
 * come twice and in any order.
 */
export async function applyPlan(
  tx: Transaction,
  deps: DirectoryDeps,
  { userId, service: slug, plan, reason, revision }: BodyOf<typeof applyServicePlan>,
): Promise<void> {
  const [service] = await tx.select().from(services).where(eq(services.slug, slug));
  if (service === undefined) return;
  const now = deps.clock.now();
  const row = await ensureAccess(tx, { serviceId: service.id, userId }, now);
  if (row.planRevision >= revision) return;
  const isDecided = row.isRevoked || (row.isGranted && row.grantedBy === 'admin');
  if (isDecided) {
    await changeAccess(tx, deps, row, { planRevision: revision });
    return;
  }
  const isGranted = plan !== null;
  const grantedAt = row.isGranted || !isGranted ? row.grantedAt : now;
  const changed = await changeAccess(tx, deps, row, {
    isGranted,
    grantedAt,
    grantedBy: 'person',
    plan,
    planRevision: revision,
    awaitsConfirmation: plan === null && reason === 'unconfirmed',
  });
  afterCommit(tx, () => announceAccessChange(deps, { key: slug, ...describeAccess(deps.config, slug, changed) }));
}
