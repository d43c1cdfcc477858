import { messageSent } from '@stagedoor/contracts/messaging-events';
import { webhookMessageReceived } from '@stagedoor/contracts/webhook-events';
import { afterCommit } from '@stagedoor/service-kit/database/transaction';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { appendLiveInOrder, type LiveEntry } from '#/live-log/live-log.ts';
import { notifyOfMessage } from '#/notifications/message-notifications.ts';
import { saveUnreadCount } from '#/notifications/save-unread-count.ts';
import { exchangePresence } from '#/presence/exchange-presence.ts';
import { describeFact, queueEvents } from '#/webhooks/queue-events.ts';

/**
 * Shows the message in both people's open browsers, since the sender may have several, and notifies the receiver,
 * unless they have muted the conversation. Its messages are counted all the same.
 */
export const onMessageSent = defineConsumer<typeof messageSent, NotificationsDeps>({
  name: 'on_message_sent',
  on: messageSent,
  async handle(tx, event, deps) {
    const { unread, isMuted = false, ...sent } = event.data;
    const { senderId, receiverId, conversationId } = sent;
    const entry: LiveEntry = { kind: 'message', data: sent };
    const notificationId = isMuted ? undefined : await notifyOfMessage(tx, deps, sent);
    const isChanged =
      unread !== undefined && (await saveUnreadCount(tx, { userId: receiverId, conversationId, ...unread }));
    // A notification brings the unread counts along.
    const forReceiver: readonly LiveEntry[] =
      notificationId !== undefined ? [{ kind: 'notification', notificationId }] : isChanged ? [{ kind: 'unread' }] : [];
    appendLiveInOrder(tx, deps, [
      { userId: senderId, entry },
      { userId: receiverId, entry },
      ...forReceiver.map((extra) => ({ userId: receiverId, entry: extra })),
    ]);
    const { messageId, type, isRequest, sentAt } = sent;
    await queueEvents(tx, deps, [
      describeFact(event, webhookMessageReceived, {
        ownerId: receiverId,
        personId: senderId,
        happenedAt: sentAt,
        data: { messageId, conversationId, senderId, type, isRequest, sentAt },
      }),
    ]);
    const isFirst = sent.sequence === 1 && !sent.isRequest;
    if (isFirst) afterCommit(tx, () => exchangePresence(deps, senderId, receiverId));
  },
});
