import { commentDeleted } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { withdrawComment } from '#/notifications/deleted-content.ts';

/** A deleted comment notifies nobody, whichever of the two events arrives first. */
export const onCommentDeleted = defineConsumer<typeof commentDeleted, NotificationsDeps>({
  name: 'on_comment_deleted',
  on: commentDeleted,
  handle: (tx, { data }, deps) => withdrawComment(tx, deps, data.commentId),
});
