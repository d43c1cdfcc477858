import { accountClosedByAdmin } from '@stagedoor/contracts/auth-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { SocialDeps } from '#/config.ts';
import { recordAudit } from '#/moderation/record-audit.ts';

/** Records in the audit log that an ADMIN deleted somebody's account. Auth has no audit log of its own. */
export const onAccountClosedByAdmin = defineConsumer<typeof accountClosedByAdmin, SocialDeps>({
  name: 'on_account_closed_by_admin',
  on: accountClosedByAdmin,
  async handle(tx, { data: { adminId: actorId, userId, note } }, deps) {
    await recordAudit(tx, deps, { actorId, action: 'user.delete', target: `user:${userId}`, note });
  },
});
