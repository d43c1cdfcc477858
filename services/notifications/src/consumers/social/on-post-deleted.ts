import { postDeleted } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { withdrawPost } from '#/notifications/deleted-content.ts';

/** Withdraws the post's notifications: their links would open a page that is not found. */
export const onPostDeleted = defineConsumer<typeof postDeleted, NotificationsDeps>({
  name: 'on_post_deleted',
  on: postDeleted,
  handle: (tx, { data }, deps) => withdrawPost(tx, deps, data.postId),
});
