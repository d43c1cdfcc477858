import { commentDeleted } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { notifyWithText } from '#/announcements/notify-with-text.ts';
import type { NotificationsDeps } from '#/config.ts';
import { withdrawComment } from '#/notifications/deleted-content.ts';

/**
 * A deleted comment notifies nobody, whichever of the two events arrives first. Its author is notified if an ADMIN removed it,
 * because it would otherwise disappear without a word.
 */
export const onCommentDeleted = defineConsumer<typeof commentDeleted, NotificationsDeps>({
  name: 'on_comment_deleted',
  on: commentDeleted,
  async handle(tx, { data: { commentId, authorId, deletedAt, isRemovedByAdmin } }, deps) {
    await withdrawComment(tx, deps, commentId);
    if (isRemovedByAdmin !== true) return;
    // The comment is gone, so the notification links to the page for questions.
    const notice = { groupingKey: `comment-removed:${commentId}`, publishedAt: new Date(deletedAt), link: '/support' };
    await notifyWithText(tx, deps, [authorId], notice, (texts) => texts.commentRemoved);
  },
});
