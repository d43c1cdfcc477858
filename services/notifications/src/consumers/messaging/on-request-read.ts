import { requestRead } from '@stagedoor/contracts/messaging-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { appendLive } from '#/live-log/live-log.ts';

/** Shows the reader's own browsers that they have read a request. Its sender is not told before it is accepted. */
export const onRequestRead = defineConsumer<typeof requestRead, NotificationsDeps>({
  name: 'on_request_read',
  on: requestRead,
  async handle(tx, { data }, deps) {
    appendLive(tx, deps, data.readerId, { kind: 'message-read', data });
  },
});
