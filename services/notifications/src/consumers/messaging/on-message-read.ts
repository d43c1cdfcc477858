import { messageRead } from '@stagedoor/contracts/messaging-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { appendLiveInOrder, type LiveEntry } from '#/live-log/live-log.ts';
import { markMessagesRead } from '#/notifications/message-notifications.ts';

/** Shows the read mark to both, and marks the reader's notification of these messages as read. */
export const onMessageRead = defineConsumer<typeof messageRead, NotificationsDeps>({
  name: 'on_message_read',
  on: messageRead,
  async handle(tx, { data }, deps) {
    const { senderId, readerId } = data;
    const entry: LiveEntry = { kind: 'message-read', data };
    const changesUnread = await markMessagesRead(tx, data);
    appendLiveInOrder(tx, deps, [
      { userId: senderId, entry },
      { userId: readerId, entry },
      ...(changesUnread ? [{ userId: readerId, entry: { kind: 'unread' } as const }] : []),
    ]);
  },
});
