import { messageSent } from '@stagedoor/contracts/messaging-events';
import { defineConsumer } from '@stagedoor/service-kit/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { appendLiveInOrder, type LiveEntry } from '#/live/live-log.ts';
import { noticeMessage } from '#/notifications/message-notices.ts';

/** Shown to both, since the sender may have it open on another device; and the receiver is told. */
export const onMessageSent = defineConsumer<typeof messageSent, NotificationsDeps>({
  name: 'on_message_sent',
  on: messageSent,
  async handle(tx, { data }, deps) {
    const { senderId, receiverId } = data;
    const entry: LiveEntry = { kind: 'message', data };
    const notificationId = await noticeMessage(tx, deps, data);
    await appendLiveInOrder(tx, deps, [
      { userId: senderId, entry },
      { userId: receiverId, entry },
      ...(notificationId === undefined
        ? []
        : [{ userId: receiverId, entry: { kind: 'notification', notificationId } as const }]),
    ]);
  },
});
