import { earlierAccessEnded } from '@stagedoor/contracts/auth-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { and, eq, lte } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { webhookEndpoints } from '#/db/webhook-tables.ts';

/** For as long a token of a session that has ended may still have made a webhook. */
const lastCallsMs = 5_000;

/**
 * Deletes the webhooks of an account whose owner has just confirmed its address, because a stranger may have made the account: the
 * stranger's program would go on receiving events and knows the signing secrets.
 */
export const onEarlierAccessEnded = defineConsumer<typeof earlierAccessEnded, NotificationsDeps>({
  name: 'on_earlier_access_ended',
  on: earlierAccessEnded,
  async handle(tx, { data: { userId, endedAt } }) {
    const until = new Date(new Date(endedAt).getTime() + lastCallsMs);
    await tx
      .delete(webhookEndpoints)
      .where(and(eq(webhookEndpoints.ownerId, userId), lte(webhookEndpoints.createdAt, until)));
  },
});
