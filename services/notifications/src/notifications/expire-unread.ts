import { lowestIdAt } from '@stagedoor/service-kit/common/ids';
import { sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { notifications } from '#/db/tables.ts';
import { appendLiveInOrder } from '#/live-log/live-log.ts';

const day = 86_400_000;
const batchSize = 100;

/**
 * Marks a batch of the oldest unread notifications as read so long ago that they are deleted next, and updates the open browsers
 * of their recipients. Nothing joins them from then on. Returns whether there may be more.
 *
 * Their ids are in the order of time, so none but the key is read for their age. An index of all unread ones was taken for other statements
 * before the table's first `analyze`, which then read everybody's.
 */
export async function expireUnread({ database, clock, config, ...deps }: NotificationsDeps): Promise<boolean> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * day);
  const oldest = daysAgo(config.unreadNotificationDays);
  // One that others have joined since has an old id.
  const isOld = sql`id < ${lowestIdAt(oldest)}::uuid and created_at < ${oldest.toISOString()}::timestamptz and read_at is null`;
  return database.transaction(async (tx) => {
    // Locked in the order of their ids, as everywhere. One that somebody joins meanwhile is not old any more.
    const expired = await tx.execute<{ recipient_id: string }>(sql`
      with locked as (
        select id from ${notifications}
        where id = any (array(select id from ${notifications} where ${isOld} order by id limit ${batchSize})) and ${isOld}
        order by id for update
      )
      update ${notifications} n set read_at = ${daysAgo(config.readNotificationDays + 1).toISOString()}::timestamptz
      from locked where n.id = locked.id returning n.recipient_id`);
    const recipients = new Set(expired.map(({ recipient_id: recipientId }) => recipientId));
    appendLiveInOrder(
      tx,
      { ...deps, clock },
      [...recipients].map((userId) => ({ userId, entry: { kind: 'unread' } })),
    );
    return expired.length === batchSize;
  });
}
