import { serviceTrialReviewed } from '@stagedoor/contracts/service-billing-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { SocialDeps } from '#/config.ts';
import { recordAudit } from '#/moderation/record-audit.ts';

const actions = { ended: 'trial.end', kept: 'trial.keep' } as const;

/** Records in the audit log what an ADMIN decided about a repeated trial of a business service. */
export const onTrialReviewed = defineConsumer<typeof serviceTrialReviewed, SocialDeps>({
  name: 'on_trial_reviewed',
  on: serviceTrialReviewed,
  async handle(tx, { data: { adminId: actorId, userId, service: note, decision } }, deps) {
    await recordAudit(tx, deps, { actorId, action: actions[decision], target: `user:${userId}`, note });
  },
});
