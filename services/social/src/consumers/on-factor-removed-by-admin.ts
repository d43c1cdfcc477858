import { factorRemovedByAdmin } from '@stagedoor/contracts/auth-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { SocialDeps } from '#/config.ts';
import { recordAudit } from '#/moderation/record-audit.ts';

/** Records in the audit log that an ADMIN removed a factor of somebody. Auth has no audit log of its own. */
export const onFactorRemovedByAdmin = defineConsumer<typeof factorRemovedByAdmin, SocialDeps>({
  name: 'on_factor_removed_by_admin',
  on: factorRemovedByAdmin,
  async handle(tx, { data: { adminId: actorId, userId, kind, reason } }, deps) {
    const note = `${kind}: ${reason}`;
    await recordAudit(tx, deps, { actorId, action: 'user.remove-factor', target: `user:${userId}`, note });
  },
});
