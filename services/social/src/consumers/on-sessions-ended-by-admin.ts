import { sessionsEndedByAdmin } from '@stagedoor/contracts/auth-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { SocialDeps } from '#/config.ts';
import { recordAudit } from '#/moderation/record-audit.ts';

/** Records in the audit log that an ADMIN ended somebody's sessions. Auth has no audit log of its own. */
export const onSessionsEndedByAdmin = defineConsumer<typeof sessionsEndedByAdmin, SocialDeps>({
  name: 'on_sessions_ended_by_admin',
  on: sessionsEndedByAdmin,
  async handle(tx, { data: { adminId: actorId, userId, note } }, deps) {
    await recordAudit(tx, deps, { actorId, action: 'user.end-sessions', target: `user:${userId}`, note });
  },
});
