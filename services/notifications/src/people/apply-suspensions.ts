import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { eq, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { suspensionChanges } from '#/db/tables.ts';
import { appendLiveInOrder } from '#/live-log/live-log.ts';
import { refreshActors } from '#/notifications/refresh-actors.ts';

const batchSize = 500;

/**
 * Removes suspended people from the notifications that name or count them, and adds restored people again: a notification
 * without any other actor is hidden until they are restored. Works in batches, since one person can be in very many notifications.
 */
export const applySuspensions: Job<NotificationsDeps> = defineDueWork<typeof suspensionChanges, NotificationsDeps>({
  name: 'suspensions',
  table: suspensionChanges,
  key: suspensionChanges.userId,
  dueAt: suspensionChanges.dueAt,
  pauseMs: 1_000,
  async handle({ userId }, deps, lease) {
    while (await deps.database.transaction((tx) => applyBatch(tx, deps, userId))) await lease.extend();
    return 'settled';
  },
});

/** Applies the change to the next notifications. Returns whether there may be more; deletes the change after the last. */
async function applyBatch(tx: Transaction, deps: NotificationsDeps, userId: string): Promise<boolean> {
  const row = eq(suspensionChanges.userId, userId);
  const [change] = await tx.select().from(suspensionChanges).where(row).for('update');
  if (change === undefined) return false;
  const { processedUpTo } = change;
  const affected = await tx.execute<{ id: string }>(sql`
    select notification_id as id from notification_actor
    where actor_id = ${userId} and (${processedUpTo}::uuid is null or notification_id > ${processedUpTo}::uuid)
    order by notification_id limit ${batchSize}`);
  const ids = affected.map(({ id }) => id);
  const recipients = await refreshActors(tx, ids, { actorId: userId, what: 'suspension' });
  appendLiveInOrder(
    tx,
    deps,
    recipients.map((recipientId) => ({ userId: recipientId, entry: { kind: 'unread' } })),
  );
  const last = ids.at(-1);
  if (last === undefined || ids.length < batchSize) {
    await tx.delete(suspensionChanges).where(row);
    return false;
  }
  await tx.update(suspensionChanges).set({ processedUpTo: last }).where(row);
  return true;
}
