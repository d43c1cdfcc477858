import { messageDeleted } from '@stagedoor/contracts/messaging-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { appendLiveInOrder, type LiveEntry } from '#/live-log/live-log.ts';
import { withdrawMessage } from '#/notifications/message-notifications.ts';

/** Removes the message from both people's open browsers and from the receiver's notification. */
export const onMessageDeleted = defineConsumer<typeof messageDeleted, NotificationsDeps>({
  name: 'on_message_deleted',
  on: messageDeleted,
  async handle(tx, { data }, deps) {
    const { senderId, receiverId } = data;
    const entry: LiveEntry = { kind: 'message-deleted', data };
    const changesUnread = await withdrawMessage(tx, data);
    appendLiveInOrder(tx, deps, [
      { userId: senderId, entry },
      { userId: receiverId, entry },
      ...(changesUnread ? [{ userId: receiverId, entry: { kind: 'unread' } as const }] : []),
    ]);
  },
});
