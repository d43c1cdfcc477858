import { userFollowed } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { recordBond } from '#/notifications/bonds.ts';
import { notify } from '#/notifications/notify.ts';

export const onUserFollowed = defineConsumer<typeof userFollowed, NotificationsDeps>({
  name: 'on_user_followed',
  on: userFollowed,
  async handle(tx, { data }, deps) {
    const { followerId, followedId, revision } = data;
    const bond = { kind: 'follow', fromId: followerId, toId: followedId, revision, stands: true } as const;
    if (!(await recordBond(tx, bond))) return;
    await notify(tx, deps, {
      recipientId: followedId,
      type: 'NEW_FOLLOWER',
      thing: `follow:${followerId}`,
      actorId: followerId,
      at: new Date(data.followedAt),
    });
  },
});
