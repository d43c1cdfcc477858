import { postRemoved } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { notifyWithText } from '#/announcements/notify-with-text.ts';
import type { NotificationsDeps } from '#/config.ts';

/** Notifies an author that an ADMIN has removed a post of theirs: it would only be missing otherwise. */
export const onPostRemoved = defineConsumer<typeof postRemoved, NotificationsDeps>({
  name: 'on_post_removed',
  on: postRemoved,
  async handle(tx, { data: { postId, authorId, removedAt } }, deps) {
    // The post is gone, so the notification leads to where one can ask about it.
    const notice = { groupingKey: `post-removed:${postId}`, publishedAt: new Date(removedAt), link: '/support' };
    await notifyWithText(tx, deps, [authorId], notice, (texts) => texts.postRemoved);
  },
});
