import { userFollowed } from '@stagedoor/contracts/social-events';
import { defineBatchConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { recordBonds } from '#/notifications/bonds.ts';
import { notify } from '#/notifications/notify.ts';

export const onUserFollowed = defineBatchConsumer<typeof userFollowed, NotificationsDeps>({
  name: 'on_user_followed',
  on: userFollowed,
  async handleAll(tx, events, deps) {
    const followed = await recordBonds(
      tx,
      events.map(({ data }) => {
        const { followerId, followedId, revision } = data;
        return { kind: 'follow', fromId: followerId, toId: followedId, revision, stands: true, data } as const;
      }),
    );
    await notify(
      tx,
      deps,
      followed.map(({ data: { followerId, followedId, followedAt } }) => ({
        recipientId: followedId,
        type: 'NEW_FOLLOWER',
        thing: `follow:${followerId}`,
        actorId: followerId,
        at: new Date(followedAt),
      })),
    );
  },
});
