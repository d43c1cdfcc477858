import { userUnfollowed } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { recordBond } from '#/notifications/bonds.ts';
import { withdraw } from '#/notifications/withdraw.ts';

export const onUserUnfollowed = defineConsumer<typeof userUnfollowed, NotificationsDeps>({
  name: 'on_user_unfollowed',
  on: userUnfollowed,
  async handle(tx, { data }, deps) {
    const { followerId, followedId, revision } = data;
    const bond = { kind: 'follow', fromId: followerId, toId: followedId, revision, stands: false } as const;
    if (!(await recordBond(tx, bond))) return;
    await withdraw(tx, deps, { recipientId: followedId, thing: `follow:${followerId}`, actorId: followerId });
  },
});
