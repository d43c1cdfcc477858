import { payoutHeld, payoutReleased } from '@stagedoor/contracts/payout-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { SocialDeps } from '#/config.ts';
import { recordAudit } from '#/moderation/record-audit.ts';

/** Records holds of payouts in the audit log. Payments has no audit log of its own. */
export const onPayoutHeld = defineConsumer<typeof payoutHeld, SocialDeps>({
  name: 'on_payout_held',
  on: payoutHeld,
  async handle(tx, { data: { adminId: actorId, creatorId, reason: note } }, deps) {
    await recordAudit(tx, deps, { actorId, action: 'payout.hold', target: `user:${creatorId}`, note });
  },
});

export const onPayoutReleased = defineConsumer<typeof payoutReleased, SocialDeps>({
  name: 'on_payout_released',
  on: payoutReleased,
  async handle(tx, { data: { adminId: actorId, creatorId } }, deps) {
    await recordAudit(tx, deps, { actorId, action: 'payout.release', target: `user:${creatorId}` });
  },
});
