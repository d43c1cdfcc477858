import { messageSent } from '@stagedoor/contracts/messaging-events';
import { defineConsumer } from '@stagedoor/service-kit/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { appendLiveToAll } from '#/live/live-log.ts';

/** Shown to both: the sender may have it open on another device. */
export const onMessageSent = defineConsumer<typeof messageSent, NotificationsDeps>({
  name: 'on_message_sent',
  on: messageSent,
  async handle(tx, { data }, deps) {
    await appendLiveToAll(tx, deps, [data.senderId, data.receiverId], { kind: 'message', data });
  },
});
