import { accountRoleChanged } from '@stagedoor/contracts/auth-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { eq } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { profiles } from '#/db/profiles.ts';
import { commandLine, recordAudit } from '#/moderation/record-audit.ts';
import { changeProfile, lockProfile } from '#/users/change-profile.ts';

/**
 * Applies a role that a command on the server gave or revoked. Every change is in the audit log; the newest one decides the
 * role. Throws, and so is tried again, while the profile does not exist yet.
 */
export const onAccountRoleChanged = defineConsumer<typeof accountRoleChanged, SocialDeps>({
  name: 'on_account_role_changed',
  on: accountRoleChanged,
  async handle(tx, { data: { userId, role, revision = 0 } }, deps) {
    const profile = await lockProfile(tx, userId);
    const action = role === 'ADMIN' ? 'user.admin' : 'user.admin-revoke';
    await recordAudit(tx, deps, { actorId: commandLine, action, target: `user:${userId}`, note: role });
    if (revision < profile.accountRoleRevision) return;
    await tx.update(profiles).set({ accountRoleRevision: revision }).where(eq(profiles.userId, userId));
    if (profile.role !== role) await changeProfile(tx, deps, userId, { role });
  },
});
