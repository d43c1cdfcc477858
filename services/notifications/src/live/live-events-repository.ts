import type { Database } from '@stagedoor/service-kit/database/database';
import { buildOnce, executePrepared } from '@stagedoor/service-kit/database/prepared';
import { countLimit } from '@stagedoor/service-kit/input/paging';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type LiveRow, livePositions, notifications, people, recipientLanguages } from '#/db/tables.ts';
import { findCompanions } from '#/notifications/find-companions.ts';
import type { HydratedNotification } from '#/notifications/present-notification.ts';

type Db = Database['db'];

/** Returns the sequence number of each person's newest live event; people without any are missing. */
export async function findPositions(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(livePositions)
    .where(inArray(livePositions.userId, [...userIds]));
  return new Map(rows.map(({ userId, lastSequence }) => [userId, lastSequence]));
}

/** Returns each person's live events after a position, in order. */
export async function findLiveRows(db: Db, after: ReadonlyMap<string, number>): Promise<Map<string, LiveRow[]>> {
  const found = new Map<string, LiveRow[]>();
  if (after.size === 0) return found;
  const positions = JSON.stringify([...after].map(([userId, position]) => ({ user_id: userId, position })));
  const rows = await executePrepared<{
    user_id: string;
    sequence: string;
    kind: LiveRow['kind'];
    notification_id: string | null;
    data: unknown;
    at: string;
  }>(
    db,
    sql`
    select e.* from jsonb_to_recordset(${positions}::text::jsonb) as given (user_id uuid, position bigint)
    join live_event e on e.user_id = given.user_id and e.sequence > given.position
    order by e.user_id, e.sequence`,
  );
  for (const { user_id: userId, sequence, kind, notification_id: notificationId, data, at } of rows) {
    const row = { userId, sequence: Number(sequence), kind, notificationId, data, at: new Date(at) };
    const before = found.get(userId);
    if (before === undefined) found.set(userId, [row]);
    else before.push(row);
  }
  return found;
}

const hydrated = buildOnce((db: Db) =>
  db
    .select({ notification: notifications, actor: people, language: recipientLanguages.language })
    .from(notifications)
    .leftJoin(people, eq(people.userId, notifications.actorId))
    .leftJoin(recipientLanguages, eq(recipientLanguages.userId, notifications.recipientId))
    .where(and(sql`${notifications.id} = any (${sql.placeholder('ids')}::uuid[])`, eq(notifications.isHidden, false)))
    .prepare('find_hydrated'),
);

/** Returns those of these notifications that still exist, by id. */
export async function findHydrated(db: Db, ids: readonly string[]): Promise<Map<string, HydratedNotification>> {
  if (ids.length === 0) return new Map();
  const rows = await hydrated(db).execute({ ids });
  const companions = await findCompanions(
    db,
    rows.map(({ notification }) => notification),
  );
  return new Map(rows.map((row) => [row.notification.id, { ...row, companions }]));
}

/** Counts each person's unread notifications and messages. */
export async function countUnreadOf(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, { notifications: number; messages: number }>> {
  if (userIds.length === 0) return new Map();
  const rows = await executePrepared<{ user_id: string; notifications: number; messages: number }>(
    db,
    sql`
    select given.user_id, (
      select count(*)::int from (
        select from notification n where n.recipient_id = given.user_id::uuid and n.read_at is null and not n.is_hidden limit ${countLimit}
      ) as found
    ) as notifications, (
      select coalesce(sum(m.unread_count), 0)::int from message_unread m
      where m.user_id = given.user_id::uuid and m.unread_count > 0
    ) as messages
    from jsonb_array_elements_text(${JSON.stringify(userIds)}::text::jsonb) as given (user_id)`,
  );
  return new Map(rows.map(({ user_id: userId, notifications, messages }) => [userId, { notifications, messages }]));
}
