import { unreadChanged } from '@stagedoor/contracts/messaging-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { appendLive } from '#/live/live-log.ts';
import { keepUnread } from '#/notifications/keep-unread.ts';

/** Keeps the copy of unread counts by which open browsers show theirs. */
export const onUnreadChanged = defineConsumer<typeof unreadChanged, NotificationsDeps>({
  name: 'on_unread_changed',
  on: unreadChanged,
  async handle(tx, { data }, deps) {
    if (await keepUnread(tx, data)) await appendLive(tx, deps, data.userId, { kind: 'unread' });
  },
});
