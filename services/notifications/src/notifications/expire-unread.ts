import { sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { notifications } from '#/db/tables.ts';
import { appendLiveInOrder } from '#/live/live-log.ts';

const day = 86_400_000;
const batchSize = 100;

/**
 * Marks a batch of the oldest unread notifications as read so long ago that they are deleted next, and updates the open browsers
 * of their recipients. Nothing joins them from then on. Returns whether there may be more.
 */
export async function expireUnread({ database, clock, config, ...deps }: NotificationsDeps): Promise<boolean> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * day).toISOString();
  const isOld = sql`created_at < ${daysAgo(config.unreadNotificationDays)}::timestamptz and read_at is null`;
  return database.transaction(async (tx) => {
    // Locked in the order of their ids, as everywhere. One that somebody joins meanwhile is not old any more.
    const expired = await tx.execute<{ recipient_id: string }>(sql`
      with locked as (
        select id from ${notifications}
        where id = any (array(select id from ${notifications} where ${isOld} order by created_at limit ${batchSize})) and ${isOld}
        order by id for update
      )
      update ${notifications} n set read_at = ${daysAgo(config.readNotificationDays + 1)}::timestamptz
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
