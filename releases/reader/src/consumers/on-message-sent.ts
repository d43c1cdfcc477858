import { messageSent } from '@stagedoor/contracts/messaging-events';
import { defineBatchConsumer } from '@stagedoor/service-kit/events/consumer';
import type { Deps } from '#/config.ts';
import { recordMessages } from '#/relations/record-messages.ts';

/** Writes down when two people last wrote to each other; never what. */
export const onMessageSent = defineBatchConsumer({
  name: 'on-message-sent',
  on: messageSent,
  readsHistory: true,
  async handleAll(tx, events, _deps: Deps) {
    await recordMessages(
      tx,
      events.map(({ data }) => data),
    );
  },
});
