import { pollEnded } from '@stagedoor/contracts/poll-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { notify } from '#/notifications/notify.ts';

/**
 * Notifies the author and the voters of a poll's result. The author's notification has no actor, because nobody has ended
 * the poll.
 */
export const onPollEnded = defineConsumer<typeof pollEnded, NotificationsDeps>({
  name: 'on_poll_ended',
  on: pollEnded,
  async handle(tx, { data: { postId, authorId, recipientIds, endedAt } }, deps) {
    await notify(
      tx,
      deps,
      recipientIds.map((recipientId) => ({
        recipientId,
        type: 'POLL_ENDED',
        groupingKey: `poll:${postId}`,
        actorId: recipientId === authorId ? null : authorId,
        postId,
        at: new Date(endedAt),
      })),
    );
  },
});
