import { postLiked } from '@stagedoor/contracts/social-events';
import { defineBatchConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { notifyOfRelations } from '#/notifications/notify-of-relations.ts';

/** Likes of one post are one notification while that is unread. */
export const onPostLiked = defineBatchConsumer<typeof postLiked, NotificationsDeps>({
  name: 'on_post_liked',
  on: postLiked,
  async handleAll(tx, events, deps) {
    const likes = events.map(({ data: { postId, authorId, userId, revision, likedAt } }) => ({
      relation: { kind: 'like', fromId: userId, toId: postId, revision, isActive: true } as const,
      notice: {
        recipientId: authorId,
        type: 'NEW_LIKE',
        groupingKey: `like:${postId}`,
        actorId: userId,
        postId,
        at: new Date(likedAt),
      } as const,
    }));
    await notifyOfRelations(tx, deps, likes);
  },
});
