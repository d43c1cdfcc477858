import { userBlocked, userUnblocked } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { recordBond } from '#/notifications/bonds.ts';
import { withdrawAll } from '#/notifications/withdraw.ts';

/** Each is hidden from the other: what they told each other before goes, and nothing more comes while it stands. */
export const onUserBlocked = defineConsumer<typeof userBlocked, NotificationsDeps>({
  name: 'on_user_blocked',
  on: userBlocked,
  async handle(tx, { data: { blockerId, blockedId, revision } }, deps) {
    const bond = { kind: 'block', fromId: blockerId, toId: blockedId, revision, stands: true } as const;
    if (!(await recordBond(tx, bond))) return;
    await withdrawAll(tx, deps, [
      { recipientId: blockerId, actorId: blockedId },
      { recipientId: blockedId, actorId: blockerId },
    ]);
  },
});

export const onUserUnblocked = defineConsumer<typeof userUnblocked, NotificationsDeps>({
  name: 'on_user_unblocked',
  on: userUnblocked,
  async handle(tx, { data: { blockerId, blockedId, revision } }) {
    await recordBond(tx, { kind: 'block', fromId: blockerId, toId: blockedId, revision, stands: false });
  },
});
