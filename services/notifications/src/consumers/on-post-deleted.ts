import { postDeleted } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { forgetPost } from '#/notifications/gone-posts.ts';

/** What led to the post would lead nowhere. */
export const onPostDeleted = defineConsumer<typeof postDeleted, NotificationsDeps>({
  name: 'on_post_deleted',
  on: postDeleted,
  handle: (tx, { data }, deps) => forgetPost(tx, deps, data.postId),
});
