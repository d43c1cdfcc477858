import { applyRole } from '@stagedoor/contracts/internal';
import { userRoleChanged } from '@stagedoor/contracts/social-admin-events';
import { forbidden } from '@stagedoor/service-kit/common/errors';
import { afterCommit } from '@stagedoor/service-kit/database/transaction';
import { applyAtAuth } from '#/admin/apply-at-auth.ts';
import { assertNoAdmin } from '#/admin/assert-no-admin.ts';
import type { SocialDeps } from '#/config.ts';
import { nextRevision } from '#/db/next-revision.ts';
import { recordAudit } from '#/moderation/record-audit.ts';
import { changeProfile, lockProfile } from '#/users/change-profile.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock' | 'ids' | 'internal' | 'log'>;

const adminCannotBeChanged = "An admin's role cannot be changed";

/** Makes a FAN a CREATOR, or the reverse, from their next refresh on. Throws a 403 for an ADMIN. */
export async function changeRole(deps: Deps, admin: Viewer, userId: string, role: 'FAN' | 'CREATOR'): Promise<void> {
  await assertNoAdmin(deps, userId, adminCannotBeChanged);
  await deps.database.transaction(async (tx) => {
    const before = await lockProfile(tx, userId);
    if (before.role === 'ADMIN') throw forbidden(adminCannotBeChanged);
    if (before.role === role) return;
    await changeProfile(tx, deps, userId, { role });
    const revision = await nextRevision(tx);
    await deps.publish(tx, userRoleChanged, { userId, role, changedAt: deps.clock.now().toISOString(), revision });
    afterCommit(tx, () =>
      applyAtAuth(deps, userId, () => deps.internal.call(applyRole, { body: { userId, role, revision } })),
    );
    await recordAudit(tx, deps, { actorId: admin.userId, action: 'user.role', target: `user:${userId}`, note: role });
  });
}
