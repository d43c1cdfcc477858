import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
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
export const settleSuspensions: Job<NotificationsDeps> = defineDueWork<typeof suspensionChanges, NotificationsDeps>({
  name: 'suspensions',
  table: suspensionChanges,
  key: suspensionChanges.userId,
  dueAt: suspensionChanges.dueAt,
  pauseMs: 1_000,
  async handle({ userId }, deps, lease) {
    while (await deps.database.transaction((tx) => settleBatch(tx, deps, userId))) await lease.extend();
    return 'settled';
  },
});

/** Goes through the next notifications. Returns whether there may be more; after the last ones the change is removed. */
async function settleBatch(tx: Transaction, deps: NotificationsDeps, userId: string): Promise<boolean> {
  const row = eq(suspensionChanges.userId, userId);
  const [change] = await tx.select().from(suspensionChanges).where(row).for('update');
  if (change === undefined) return false;
  const { settledTo } = change;
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
  if (last === undefined || ids.length < batchSize) {
    await tx.delete(suspensionChanges).where(row);
    return false;
  }
  await tx.update(suspensionChanges).set({ settledTo: last }).where(row);
  return true;
}
