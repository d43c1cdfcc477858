import { postLiked } from '@stagedoor/contracts/social-events';
import { defineBatchConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { notify } from '#/notifications/notify.ts';
import { recordRelations } from '#/notifications/record-relations.ts';

/** Likes of one post are one notification while that is unread. */
export const onPostLiked = defineBatchConsumer<typeof postLiked, NotificationsDeps>({
  name: 'on_post_liked',
  on: postLiked,
  async handleAll(tx, events, deps) {
    const liked = await recordRelations(
      tx,
      events.map(({ data }) => {
        const { postId, userId, revision } = data;
        return { kind: 'like', fromId: userId, toId: postId, revision, isActive: true, data } as const;
      }),
    );
    await notify(
      tx,
      deps,
      liked.map(({ data: { postId, authorId, userId, likedAt } }) => ({
        recipientId: authorId,
        type: 'NEW_LIKE',
        groupingKey: `like:${postId}`,
        actorId: userId,
        postId,
        at: new Date(likedAt),
      })),
    );
  },
});
