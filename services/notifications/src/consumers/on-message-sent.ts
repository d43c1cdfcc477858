import { messageSent } from '@stagedoor/contracts/messaging-events';
import { afterCommit } from '@stagedoor/service-kit/database/database';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { appendLiveInOrder, type LiveEntry } from '#/live/live-log.ts';
import { keepUnread } from '#/notifications/keep-unread.ts';
import { noticeMessage } from '#/notifications/message-notices.ts';
import { introduce } from '#/presence/introduce.ts';

/** Shown to both, since the sender may have it open on another device; and the receiver is told. */
export const onMessageSent = defineConsumer<typeof messageSent, NotificationsDeps>({
  name: 'on_message_sent',
  on: messageSent,
  async handle(tx, { data }, deps) {
    const { unread, ...sent } = data;
    const { senderId, receiverId, conversationId } = sent;
    const entry: LiveEntry = { kind: 'message', data: sent };
    const [notificationId, isChanged] = await Promise.all([
      noticeMessage(tx, deps, sent),
      unread !== undefined && keepUnread(tx, { userId: receiverId, conversationId, ...unread }),
    ]);
    // A notification brings the counts along.
    const news: readonly LiveEntry[] =
      notificationId !== undefined ? [{ kind: 'notification', notificationId }] : isChanged ? [{ kind: 'unread' }] : [];
    await appendLiveInOrder(tx, deps, [
      { userId: senderId, entry },
      { userId: receiverId, entry },
      ...news.map((one) => ({ userId: receiverId, entry: one })),
    ]);
    const isFirst = sent.sequence === 1 && !sent.isRequest;
    if (isFirst) await afterCommit(() => introduce(deps, senderId, receiverId));
  },
});
