import type { Database } from '@stagedoor/service-kit/database/database';
import { buildOnce } from '@stagedoor/service-kit/database/prepared';
import { countLimit } from '@stagedoor/service-kit/input/paging';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type LiveRow, liveEvents, livePositions, notifications, people, recipientLanguages } from '#/db/tables.ts';
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

/** The position of a person's streams. */
export interface LivePlace {
  readonly position: number;
  /**
   * When the unread counts are wanted: always, only if an event changes them, or only if an event other than an arrival
   * does.
   */
  readonly counts: 'always' | 'changed' | 'changed-otherwise';
}

/** What a person's streams have to send. */
export interface LiveNews {
  /** In order. */
  readonly events: LiveRow[];
  /** Undefined if they are not {@link LivePlace.counts wanted}. */
  readonly unread: { readonly notifications: number; readonly messages: number } | undefined;
}

/** More than are kept for a person. */
const mostEvents = 10_000;

/**
 * Events with their notifications, and the unread counts of the same moment, in one statement for all people. The limits make
 * the planner read each table by its key, although it expects a hundred people and a third of all events.
 */
const newsOf = buildOnce((db: Db) => {
  // By case: in a condition of the join both would be counted first, and then left out.
  const counts = sql`lateral (
    select case when wanted then (
      select count(*)::int from (
        select from notification n where n.recipient_id = given.user_id and n.read_at is null and not n.is_hidden
        limit ${sql.raw(String(countLimit))}
      ) as found
    ) end as notifications, case when wanted then (
      select coalesce(sum(m.unread_count), 0)::int from message_unread m
      where m.user_id = given.user_id and m.unread_count > 0
    ) end as messages
    from (
      select given.counts = 'always' or exists (
        select from live_event e where e.user_id = given.user_id and e.sequence > given.position
          and (e.kind = 'unread' or (e.kind = 'notification' and given.counts = 'changed'))
      ) as wanted offset 0
    ) as asked
  ) as unread`;
  const event = db
    .select()
    .from(liveEvents)
    .where(sql`${liveEvents.userId} = given.user_id and ${liveEvents.sequence} > given.position`)
    .orderBy(liveEvents.sequence)
    .limit(mostEvents)
    .as('event');
  const notification = db
    .select()
    .from(notifications)
    .where(and(eq(notifications.id, event.notificationId), eq(notifications.isHidden, false)))
    .limit(1)
    .as('shown');
  const actor = db.select().from(people).where(eq(people.userId, notification.actorId)).limit(1).as('actor');
  const chosen = db
    .select()
    .from(recipientLanguages)
    .where(eq(recipientLanguages.userId, notification.recipientId))
    .limit(1)
    .as('chosen');
  return db
    .select({
      userId: sql<string>`given.user_id`,
      event: event._.selectedFields,
      notification: notification._.selectedFields,
      actor: actor._.selectedFields,
      language: chosen.language,
      unreadNotifications: sql<number | null>`unread.notifications`,
      unreadMessages: sql<number | null>`unread.messages`,
    })
    .from(
      sql`jsonb_to_recordset(${sql.placeholder('places')}::text::jsonb) as given (user_id uuid, position bigint, counts text)`,
    )
    .leftJoin(counts, sql`true`)
    .leftJoinLateral(event, sql`true`)
    .leftJoinLateral(notification, sql`true`)
    .leftJoinLateral(actor, sql`true`)
    .leftJoinLateral(chosen, sql`true`)
    .orderBy(sql`given.user_id`, event.sequence)
    .prepare('find_live_news');
});

/**
 * Returns what there is for each person after a position, and those of its notifications that still exist and are visible, by
 * id.
 */
export async function findLiveNews(
  db: Db,
  places: ReadonlyMap<string, LivePlace>,
): Promise<{ news: Map<string, LiveNews>; found: Map<string, HydratedNotification> }> {
  const given = [...places].map(([userId, { position, counts }]) => ({ user_id: userId, position, counts }));
  const news = new Map<string, LiveNews>();
  const found = new Map<string, Omit<HydratedNotification, 'companions'>>();
  for (const row of await newsOf(db).execute({ places: JSON.stringify(given) })) {
    const { userId, event, notification, actor, language, unreadNotifications, unreadMessages } = row;
    const known = news.get(userId);
    if (known !== undefined && event !== null) known.events.push(event);
    else if (known === undefined) {
      const unread =
        unreadNotifications === null || unreadMessages === null
          ? undefined
          : { notifications: unreadNotifications, messages: unreadMessages };
      news.set(userId, { events: event === null ? [] : [event], unread });
    }
    if (notification !== null) found.set(notification.id, { notification, actor, language });
  }
  const companions = await findCompanions(
    db,
    [...found.values()].map(({ notification }) => notification),
  );
  return { news, found: new Map([...found].map(([id, one]) => [id, { ...one, companions }])) };
}
