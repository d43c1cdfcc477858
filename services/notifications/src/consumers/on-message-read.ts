import { messageRead } from '@stagedoor/contracts/messaging-events';
import { defineConsumer } from '@stagedoor/service-kit/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { appendLiveToAll } from '#/live/live-log.ts';

export const onMessageRead = defineConsumer<typeof messageRead, NotificationsDeps>({
  name: 'on_message_read',
  on: messageRead,
  async handle(tx, { data }, deps) {
    await appendLiveToAll(tx, deps, [data.senderId, data.readerId], { kind: 'message-read', data });
  },
});
