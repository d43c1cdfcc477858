import { postLiked } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { recordBond } from '#/notifications/bonds.ts';
import { notify } from '#/notifications/notify.ts';

/** Likes of one post are one notification while that is unread. */
export const onPostLiked = defineConsumer<typeof postLiked, NotificationsDeps>({
  name: 'on_post_liked',
  on: postLiked,
  async handle(tx, { data }, deps) {
    const { postId, authorId, userId, revision } = data;
    const bond = { kind: 'like', fromId: userId, toId: postId, revision, stands: true } as const;
    if (!(await recordBond(tx, bond))) return;
    await notify(tx, deps, {
      recipientId: authorId,
      type: 'NEW_LIKE',
      thing: `like:${postId}`,
      actorId: userId,
      postId,
      at: new Date(data.likedAt),
    });
  },
});
