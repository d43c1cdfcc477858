import type { NotificationType } from '@stagedoor/contracts/notification';
import { buildOnce } from '@stagedoor/service-kit/database/prepared';
import type { Executor, Transaction } from '@stagedoor/service-kit/database/transaction';
import { countLimit } from '@stagedoor/service-kit/input/paging';
import { and, count, desc, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { notifications, people, recipientLanguages } from '#/db/tables.ts';
import type { HydratedNotification } from '#/notifications/present-notification.ts';

/** Which notifications are meant; of all types without `types`. */
interface Choice {
  readonly unreadOnly: boolean;
  readonly types?: readonly NotificationType[] | undefined;
}

interface ListQuery extends Choice {
  readonly limit: number;
  readonly offset: number;
  /** The last notification of the page before. */
  readonly after: { readonly createdAt: Date; readonly id: string } | undefined;
}

const columns = { notification: notifications, actor: people, language: recipientLanguages.language };
const recipient = sql.placeholder('recipientId');
const oneOfTypes = sql`${notifications.type} = any (${sql.placeholder('types')}::text[])`;
const isAfter = sql`(${notifications.createdAt}, ${notifications.id})
  < (${sql.placeholder('createdAt')}::timestamptz, ${sql.placeholder('id')}::uuid)`;

// With an offset as a parameter PostgreSQL expects too many rows for a generic plan and plans each time. Therefore a page without offset
// has no such parameter.
const page = buildOnce(
  (db: Executor, unreadOnly: boolean, isOfTypes: boolean, isContinued: boolean, isDeeper: boolean) =>
    db
      .select(columns)
      .from(notifications)
      .leftJoin(people, eq(people.userId, notifications.actorId))
      .leftJoin(recipientLanguages, eq(recipientLanguages.userId, notifications.recipientId))
      .where(
        and(ofPerson(recipient, { unreadOnly }), isOfTypes ? oneOfTypes : undefined, isContinued ? isAfter : undefined),
      )
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(sql.placeholder('limit'))
      .offset(isDeeper ? sql.placeholder('offset') : 0)
      .prepare('find_notifications'),
);

/** Returns a page of one person's notifications, newest first, each with its actor's profile. */
export function findNotifications(
  db: Executor,
  recipientId: string,
  { unreadOnly, types, limit, offset, after }: ListQuery,
): Promise<HydratedNotification[]> {
  const values = { recipientId, types, limit, offset, createdAt: after?.createdAt.toISOString(), id: after?.id };
  return page(db, unreadOnly, types !== undefined, after !== undefined, offset > 0).execute(values);
}

const total = buildOnce((db: Executor, unreadOnly: boolean, isOfTypes: boolean) => {
  const some = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(ofPerson(recipient, { unreadOnly }), isOfTypes ? oneOfTypes : undefined))
    .limit(countLimit)
    .as('some');
  return db.select({ total: count() }).from(some).prepare('count_notifications');
});

/** Counts a person's notifications, up to the limit at which all lists stop counting. */
export async function countNotifications(
  db: Executor,
  recipientId: string,
  { unreadOnly, types }: Choice,
): Promise<number> {
  const [row] = await total(db, unreadOnly, types !== undefined).execute({ recipientId, types });
  return row?.total ?? 0;
}

/** Marks a notification as read. Returns undefined if this person has no such notification. */
export async function markRead(
  tx: Transaction,
  recipientId: string,
  id: string,
  now: Date,
): Promise<{ read: HydratedNotification; isChanged: boolean } | undefined> {
  const changed = await tx
    .update(notifications)
    .set({ readAt: now })
    .where(and(ofPerson(recipientId, { unreadOnly: true }), eq(notifications.id, id)));
  const [found] = await tx
    .select(columns)
    .from(notifications)
    .leftJoin(people, eq(people.userId, notifications.actorId))
    .leftJoin(recipientLanguages, eq(recipientLanguages.userId, notifications.recipientId))
    .where(and(ofPerson(recipientId, { unreadOnly: false }), eq(notifications.id, id)));
  return found === undefined ? undefined : { read: found, isChanged: changed.count > 0 };
}

/** Returns 1 if this person had the notification, else 0. */
export async function removeNotification(db: Executor, recipientId: string, id: string): Promise<number> {
  return (
    await db.delete(notifications).where(and(ofPerson(recipientId, { unreadOnly: false }), eq(notifications.id, id)))
  ).count;
}

function ofPerson(
  recipientId: string | Placeholder,
  { unreadOnly }: { readonly unreadOnly: boolean },
): SQL | undefined {
  return and(
    eq(notifications.recipientId, recipientId),
    // Not a parameter, because the indexes of shown notifications could then not be used by a prepared plan.
    sql`not ${notifications.isHidden}`,
    unreadOnly ? isNull(notifications.readAt) : undefined,
  );
}
