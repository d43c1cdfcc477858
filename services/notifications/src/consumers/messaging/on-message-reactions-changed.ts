import { messageReactionsChanged } from '@stagedoor/contracts/messaging-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { appendLiveInOrder, type LiveEntry } from '#/live-log/live-log.ts';

/** Makes both people's open browsers refetch the message. A reaction notifies nobody. */
export const onMessageReactionsChanged = defineConsumer<typeof messageReactionsChanged, NotificationsDeps>({
  name: 'on_message_reactions_changed',
  on: messageReactionsChanged,
  async handle(tx, { data }, deps) {
    const entry: LiveEntry = { kind: 'message-reactions', data };
    appendLiveInOrder(tx, deps, [
      { userId: data.senderId, entry },
      { userId: data.receiverId, entry },
    ]);
  },
});
