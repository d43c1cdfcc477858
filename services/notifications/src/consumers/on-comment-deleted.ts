import { commentDeleted } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { forgetComment } from '#/notifications/gone-posts.ts';

/** Nobody is told of a comment that is no more, whichever is heard of first. */
export const onCommentDeleted = defineConsumer<typeof commentDeleted, NotificationsDeps>({
  name: 'on_comment_deleted',
  on: commentDeleted,
  handle: (tx, { data }, deps) => forgetComment(tx, deps, data),
});
