import { conversationCleared } from '@stagedoor/contracts/messaging-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { appendLive } from '#/live-log/live-log.ts';
import { withdrawClearedMessages } from '#/notifications/message-notifications.ts';

/** Deletes the notification of messages that a person has removed from their conversation. */
export const onConversationCleared = defineConsumer<typeof conversationCleared, NotificationsDeps>({
  name: 'on_conversation_cleared',
  on: conversationCleared,
  async handle(tx, { data }, deps) {
    if (await withdrawClearedMessages(tx, data)) appendLive(tx, deps, data.userId, { kind: 'unread' });
  },
});
