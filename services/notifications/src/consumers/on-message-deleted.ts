import { messageDeleted } from '@stagedoor/contracts/messaging-events';
import { defineConsumer } from '@stagedoor/service-kit/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { appendLiveToAll } from '#/live/live-log.ts';

export const onMessageDeleted = defineConsumer<typeof messageDeleted, NotificationsDeps>({
  name: 'on_message_deleted',
  on: messageDeleted,
  async handle(tx, { data }, deps) {
    await appendLiveToAll(tx, deps, [data.senderId, data.receiverId], { kind: 'message-deleted', data });
  },
});
