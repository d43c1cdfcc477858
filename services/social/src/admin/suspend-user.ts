import type { BodyOf } from '@stagedoor/contracts/call';
import { applySuspension } from '@stagedoor/contracts/internal';
import { userRestored, userSuspended } from '@stagedoor/contracts/social-admin-events';
import { badRequest, forbidden } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { afterCommit } from '@stagedoor/service-kit/database/transaction';
import { applyAtAuth } from '#/admin/apply-at-auth.ts';
import type { SocialDeps } from '#/config.ts';
import { nextRevision } from '#/db/next-revision.ts';
import { recordAudit } from '#/moderation/record-audit.ts';
import { changeSuspensionOfDeparted } from '#/personal-data/apply-departure.ts';
import { scheduleSuspensionCounts } from '#/suspensions/update-suspension-counts.ts';
import { changeProfile, lockProfile } from '#/users/change-profile.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock' | 'ids' | 'internal' | 'log'>;

export const adminCannotBeSuspended = 'An admin cannot be suspended';

/**
 * Suspends a person: hides them and their content from the commit on, and has auth end their sessions. Repeating it changes
 * nothing. Throws a 400 for the ADMIN's own account and a 403 for another ADMIN's; the caller has asked auth, which may know of a
 * new ADMIN.
 */
export async function suspendUser(
  tx: Transaction,
  deps: Deps,
  admin: Viewer,
  userId: string,
  note?: string,
): Promise<void> {
  if (userId === admin.userId) throw badRequest('You cannot suspend yourself');
  const before = await lockProfile(tx, userId);
  if (before.role === 'ADMIN') throw forbidden(adminCannotBeSuspended);
  const now = deps.clock.now();
  const outcome = await changeSuspensionOfDeparted(tx, userId, true);
  if (outcome === 'unchanged' || (outcome === 'no departure' && before.suspendedAt !== null)) return;
  if (outcome === 'no departure') {
    await changeProfile(tx, deps, userId, { suspendedAt: now });
    await scheduleSuspensionCounts(tx, deps, userId);
  }
  const revision = await nextRevision(tx);
  await deps.publish(tx, userSuspended, { userId, suspendedAt: now.toISOString(), revision });
  afterCommit(tx, () => notifyAuth(deps, { userId, suspendedAt: now.toISOString(), revision }));
  await recordAudit(tx, deps, { actorId: admin.userId, action: 'user.suspend', target: `user:${userId}`, note });
}

/** Lifts a suspension. Repeating it changes nothing. */
export async function restoreUser(deps: Deps, admin: Viewer, userId: string, note?: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const before = await lockProfile(tx, userId);
    const outcome = await changeSuspensionOfDeparted(tx, userId, false);
    if (outcome === 'unchanged' || (outcome === 'no departure' && before.suspendedAt === null)) return;
    if (outcome === 'no departure') {
      await changeProfile(tx, deps, userId, { suspendedAt: null });
      await scheduleSuspensionCounts(tx, deps, userId);
    }
    const revision = await nextRevision(tx);
    await deps.publish(tx, userRestored, { userId, restoredAt: deps.clock.now().toISOString(), revision });
    afterCommit(tx, () => notifyAuth(deps, { userId, suspendedAt: null, revision }));
    await recordAudit(tx, deps, { actorId: admin.userId, action: 'user.restore', target: `user:${userId}`, note });
  });
}

/** Has auth refuse the next refresh immediately. */
function notifyAuth(deps: Pick<Deps, 'internal' | 'log'>, change: BodyOf<typeof applySuspension>): Promise<void> {
  return applyAtAuth(deps, change.userId, () => deps.internal.call(applySuspension, { body: change }));
}
