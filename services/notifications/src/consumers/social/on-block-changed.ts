import { userBlocked, userUnblocked } from '@stagedoor/contracts/social-events';
import { afterCommit } from '@stagedoor/service-kit/database/transaction';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { withdrawLiveMessages } from '#/live-log/live-log.ts';
import { recordRelation } from '#/notifications/record-relations.ts';
import { withdrawActors } from '#/notifications/withdraw-actors.ts';
import { hidePresence, showPresenceAgain } from '#/presence/exchange-presence.ts';

/** Withdraws what each of the two was notified of about the other, and shows neither as online. While the block is active, nothing new is sent. */
export const onUserBlocked = defineConsumer<typeof userBlocked, NotificationsDeps>({
  name: 'on_user_blocked',
  on: userBlocked,
  async handle(tx, { data: { blockerId, blockedId, revision } }, deps) {
    const relation = { kind: 'block', fromId: blockerId, toId: blockedId, revision, isActive: true } as const;
    if (!(await recordRelation(tx, relation))) return;
    await withdrawActors(tx, deps, [
      { recipientId: blockerId, actorId: blockedId },
      { recipientId: blockedId, actorId: blockerId },
    ]);
    await withdrawLiveMessages(tx, blockerId, blockedId);
    await withdrawLiveMessages(tx, blockedId, blockerId);
    afterCommit(tx, () => hidePresence(deps, blockerId, blockedId));
  },
});

export const onUserUnblocked = defineConsumer<typeof userUnblocked, NotificationsDeps>({
  name: 'on_user_unblocked',
  on: userUnblocked,
  async handle(tx, { data: { blockerId, blockedId, revision } }, deps) {
    const relation = { kind: 'block', fromId: blockerId, toId: blockedId, revision, isActive: false } as const;
    if (await recordRelation(tx, relation)) afterCommit(tx, () => showPresenceAgain(deps, blockerId, blockedId));
  },
});
