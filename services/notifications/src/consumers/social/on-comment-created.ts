import { commentCreated } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { notify } from '#/notifications/notify.ts';

export const onCommentCreated = defineConsumer<typeof commentCreated, NotificationsDeps>({
  name: 'on_comment_created',
  on: commentCreated,
  async handle(tx, { data }, deps) {
    const { commentId, postId, authorId, postAuthorId } = data;
    await notify(tx, deps, [
      {
        recipientId: postAuthorId,
        type: 'NEW_COMMENT',
        groupingKey: `comment:${commentId}`,
        actorId: authorId,
        postId,
        commentId,
        at: new Date(data.createdAt),
      },
    ]);
  },
});
