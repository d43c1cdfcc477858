import { peopleMentioned } from '@stagedoor/contracts/post-notice-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { arePostNoticesOn } from '#/notifications/enabled-types.ts';
import { notify } from '#/notifications/notify.ts';

/** Notifies people who are mentioned. Mentions by one person below one post are one notification while it is unread. */
export const onPeopleMentioned = defineConsumer<typeof peopleMentioned, NotificationsDeps>({
  name: 'on_people_mentioned',
  on: peopleMentioned,
  async handle(tx, { data: { postId, commentId, authorId, recipientIds, mentionedAt } }, deps) {
    if (!arePostNoticesOn(deps.config)) return;
    const contentId = commentId ?? postId;
    await notify(
      tx,
      deps,
      recipientIds.map((recipientId) => ({
        recipientId,
        type: 'MENTION',
        groupingKey: `mention:${postId}:${authorId}`,
        actorId: authorId,
        postId,
        countedContentId: contentId,
        detail: { newestContentId: contentId },
        at: new Date(mentionedAt),
      })),
    );
  },
});
