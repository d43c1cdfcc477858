import { postRemoved } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { notifyWithText } from '#/announcements/notify-with-text.ts';
import type { NotificationsDeps } from '#/config.ts';

/** Notifies an author that an ADMIN has removed one of their posts, which would otherwise disappear without a word. */
export const onPostRemoved = defineConsumer<typeof postRemoved, NotificationsDeps>({
  name: 'on_post_removed',
  on: postRemoved,
  async handle(tx, { data: { postId, authorId, removedAt } }, deps) {
    // The post is gone, so the notification links to the page for questions.
    const notice = { groupingKey: `post-removed:${postId}`, publishedAt: new Date(removedAt), link: '/support' };
    await notifyWithText(tx, deps, [authorId], notice, (texts) => texts.postRemoved);
  },
});
