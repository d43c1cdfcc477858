import { unreadChanged } from '@stagedoor/contracts/messaging-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { appendLive } from '#/live-log/live-log.ts';
import { saveUnreadCount } from '#/notifications/save-unread-count.ts';

/** Updates the copy of unread counts, and shows the new count in open browsers. */
export const onUnreadChanged = defineConsumer<typeof unreadChanged, NotificationsDeps>({
  name: 'on_unread_changed',
  on: unreadChanged,
  async handle(tx, { data }, deps) {
    if (await saveUnreadCount(tx, data)) appendLive(tx, deps, data.userId, { kind: 'unread' });
  },
});
