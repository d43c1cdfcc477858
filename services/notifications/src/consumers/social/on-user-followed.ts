import { userFollowed } from '@stagedoor/contracts/social-events';
import { defineBatchConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { notify } from '#/notifications/notify.ts';
import { recordRelations } from '#/notifications/record-relations.ts';

export const onUserFollowed = defineBatchConsumer<typeof userFollowed, NotificationsDeps>({
  name: 'on_user_followed',
  on: userFollowed,
  async handleAll(tx, events, deps) {
    const followed = await recordRelations(
      tx,
      events.map(({ data }) => {
        const { followerId, followedId, revision } = data;
        return { kind: 'follow', fromId: followerId, toId: followedId, revision, isActive: true, data } as const;
      }),
    );
    await notify(
      tx,
      deps,
      followed.map(({ data: { followerId, followedId, followedAt } }) => ({
        recipientId: followedId,
        type: 'NEW_FOLLOWER',
        groupingKey: `follow:${followerId}`,
        actorId: followerId,
        at: new Date(followedAt),
      })),
    );
  },
});
