import { unreadChanged } from '@stagedoor/contracts/messaging-events';
import { defineConsumer } from '@stagedoor/service-kit/consumer';
import { lt } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { messageUnread } from '#/db/tables.ts';
import { appendLive } from '#/live/live-log.ts';

/** Keeps the copy of unread counts by which open browsers show theirs. */
export const onUnreadChanged = defineConsumer<typeof unreadChanged, NotificationsDeps>({
  name: 'on_unread_changed',
  on: unreadChanged,
  async handle(tx, { data: { userId, conversationId, unreadCount, revision } }, deps) {
    const kept = await tx
      .insert(messageUnread)
      .values({ userId, conversationId, unreadCount, revision })
      .onConflictDoUpdate({
        target: [messageUnread.userId, messageUnread.conversationId],
        set: { unreadCount, revision },
        setWhere: lt(messageUnread.revision, revision),
      });
    if (kept.count > 0) await appendLive(tx, deps, userId, { kind: 'unread' });
  },
});
