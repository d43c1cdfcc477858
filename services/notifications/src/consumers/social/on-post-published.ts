import { postPublished } from '@stagedoor/contracts/social-events';
import { webhookPostPublished } from '@stagedoor/contracts/webhook-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { describeFact, queueEvents } from '#/webhooks/queue-events.ts';

/** Sends it to the author's webhooks. */
export const onPostPublished = defineConsumer<typeof postPublished, NotificationsDeps>({
  name: 'on_post_published',
  on: postPublished,
  async handle(tx, event, deps) {
    const { postId, authorId, publishedAt } = event.data;
    const fact = { ownerId: authorId, personId: null, happenedAt: publishedAt, data: { postId, publishedAt } };
    await queueEvents(tx, deps, [describeFact(event, webhookPostPublished, fact)]);
  },
});
