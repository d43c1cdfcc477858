import type { Job } from '@stagedoor/service-kit/service';
import { eq, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { suspensionChanges } from '#/db/tables.ts';
import { appendLiveInOrder } from '#/live/live-log.ts';
import { settleActors } from '#/notifications/settle-actors.ts';

const batchSize = 500;

/**
 * Takes a suspended person out of what tells of them, and puts a restored one back: a notification names the newest of
 * those who are not suspended, counts only them, and is hidden where there is none. Batch by batch, so that it does not
 * matter how many there are.
 */
export const settleSuspensions: Job<NotificationsDeps> = {
  name: 'suspensions',
  pauseMs: 1_000,
  run: (deps) =>
    deps.database.transaction(async (tx) => {
      const [change] = await tx.select().from(suspensionChanges).limit(1).for('update', { skipLocked: true });
      if (change === undefined) return false;
      const { userId, settledTo } = change;
      const about = await tx.execute<{ id: string }>(sql`
        select notification_id as id from notification_actor
        where actor_id = ${userId} and (${settledTo}::uuid is null or notification_id > ${settledTo}::uuid)
        order by notification_id limit ${batchSize}`);
      const ids = about.map(({ id }) => id);
      const recipients = await settleActors(tx, ids);
      await appendLiveInOrder(
        tx,
        deps,
        recipients.map((recipientId) => ({ userId: recipientId, entry: { kind: 'unread' } })),
      );
      const last = ids.at(-1);
      const isDone = last === undefined || ids.length < batchSize;
      const row = eq(suspensionChanges.userId, userId);
      if (isDone) await tx.delete(suspensionChanges).where(row);
      else await tx.update(suspensionChanges).set({ settledTo: last }).where(row);
      return true;
    }),
};
