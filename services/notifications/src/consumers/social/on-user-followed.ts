import { userFollowed } from '@stagedoor/contracts/social-events';
import { webhookFollowerGained } from '@stagedoor/contracts/webhook-events';
import { defineBatchConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { notifyOfRelations } from '#/notifications/notify-of-relations.ts';
import { describeFact, queueEvents } from '#/webhooks/queue-events.ts';

export const onUserFollowed = defineBatchConsumer<typeof userFollowed, NotificationsDeps>({
  name: 'on_user_followed',
  on: userFollowed,
  async handleAll(tx, events, deps) {
    const followed = await notifyOfRelations(
      tx,
      deps,
      events.map((event) => {
        const { followerId, followedId, revision, followedAt } = event.data;
        return {
          event,
          relation: { kind: 'follow', fromId: followerId, toId: followedId, revision, isActive: true } as const,
          notice: {
            recipientId: followedId,
            type: 'NEW_FOLLOWER',
            groupingKey: `follow:${followerId}`,
            actorId: followerId,
            at: new Date(followedAt),
          } as const,
        };
      }),
    );
    await queueEvents(
      tx,
      deps,
      followed.map(({ event }) => {
        const { followerId, followedId, followedAt } = event.data;
        return describeFact(event, webhookFollowerGained, {
          ownerId: followedId,
          personId: followerId,
          happenedAt: followedAt,
          data: { followerId, followedAt },
        });
      }),
    );
  },
});
