import type { ServiceDefinition } from '@stagedoor/service-kit/service';
import { variables } from '#/config.ts';
import { onUserBlocked, onUserUnblocked } from '#/consumers/on-block-changed.ts';
import { onCommentCreated } from '#/consumers/on-comment-created.ts';
import { onMessageDeleted } from '#/consumers/on-message-deleted.ts';
import { onMessageRead } from '#/consumers/on-message-read.ts';
import { onMessageSent } from '#/consumers/on-message-sent.ts';
import { onPostDeleted } from '#/consumers/on-post-deleted.ts';
import { onPostLiked } from '#/consumers/on-post-liked.ts';
import { onPostUnliked } from '#/consumers/on-post-unliked.ts';
import { onProfileUpdated } from '#/consumers/on-profile-updated.ts';
import { onUserFollowed } from '#/consumers/on-user-followed.ts';
import { onUserUnfollowed } from '#/consumers/on-user-unfollowed.ts';
import { migrations } from '#/db/migrations.ts';
import { schema } from '#/db/schema.ts';
import { createLiveHub } from '#/live/hub.ts';
import { pruneLiveLog } from '#/live/live-log.ts';
import { registerLiveStream } from '#/live/routes.ts';
import { registerNotificationRoutes } from '#/notifications/routes.ts';

/** What people are told, driven by the events of the other services alone. */
export const notificationsService: ServiceDefinition<typeof variables, Record<string, unknown>> = {
  name: 'notifications',
  title: 'Stagedoor notifications',
  variables,
  schema,
  migrations,
  build(app, deps) {
    const hub = createLiveHub(deps);
    deps.metrics.gauge('live_streams_open', 'Browsers that listen at this instance', () => hub.size());
    registerNotificationRoutes(app, deps);
    registerLiveStream(app, deps, hub);
  },
  consumers: [
    onProfileUpdated,
    onUserFollowed,
    onUserUnfollowed,
    onUserBlocked,
    onUserUnblocked,
    onPostLiked,
    onPostUnliked,
    onCommentCreated,
    onPostDeleted,
    onMessageSent,
    onMessageRead,
    onMessageDeleted,
  ],
  jobs: [pruneLiveLog],
};
