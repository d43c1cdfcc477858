import { commentCreated } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import type { Notice } from '#/notifications/notice.ts';
import { notify } from '#/notifications/notify.ts';

/** Notifies the author of the post, and the author of the comment that is answered. */
export const onCommentCreated = defineConsumer<typeof commentCreated, NotificationsDeps>({
  name: 'on_comment_created',
  on: commentCreated,
  async handle(tx, { data }, deps) {
    const { commentId, postId, authorId, postAuthorId, answeredId, mutedFor = [] } = data;
    const notice = {
      type: 'NEW_COMMENT',
      groupingKey: `comment:${commentId}`,
      actorId: authorId,
      postId,
      commentId,
      at: new Date(data.createdAt),
    } as const;
    const notices: Notice[] = [];
    if (answeredId !== undefined) notices.push({ ...notice, recipientId: answeredId, detail: { isAnswer: true } });
    // Authors who are answered below their own post are notified once.
    if (answeredId !== postAuthorId) notices.push({ ...notice, recipientId: postAuthorId });
    await notify(
      tx,
      deps,
      notices.filter(({ recipientId }) => !mutedFor.includes(recipientId)),
    );
  },
});
