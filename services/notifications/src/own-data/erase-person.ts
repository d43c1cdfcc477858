import { deleteNextSlice, type Slice } from '@stagedoor/service-kit/database/delete-in-slices';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { appendLiveInOrder } from '#/live/live-log.ts';
import { settleActors } from '#/notifications/settle-actors.ts';
import { findAdmins } from '#/people/find-admins.ts';

const atOnce = 500;
/** Stands for who is gone where somebody has to be named. */
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Takes a step of erasing a person; answers whether there may be more. What others were told of them goes; where others
 * did the same thing, it tells of those.
 */
export async function erasePerson(deps: NotificationsDeps, userId: string): Promise<boolean> {
  const { database } = deps;
  if (await database.transaction((tx) => forgetActor(tx, deps, userId))) return true;
  if (await database.transaction((tx) => removeOwn(tx, userId))) return true;
  if (await deleteNextSlice(database, tiesOf(userId))) return true;
  await database.transaction((tx) => removeRest(tx, userId));
  return false;
}

async function forgetActor(tx: Transaction, deps: NotificationsDeps, userId: string): Promise<boolean> {
  const about = await tx.execute<{ id: string }>(sql`
    select notification_id as id from notification_actor where actor_id = ${userId}::uuid order by 1 limit ${atOnce}`);
  const ids = about.map(({ id }) => id);
  if (ids.length === 0) return false;
  const these = sql`${sql.param(ids)}::uuid[]`;
  // What waits to be mailed, or was, is in words that name them.
  await tx.execute(sql`
    delete from mail using notification n
    where n.id = any (${these}) and mail.user_id = n.recipient_id and mail.thing = n.thing`);
  await tx.execute(sql`
    delete from notification_actor where actor_id = ${userId}::uuid and notification_id = any (${these})`);
  const recipients = await settleActors(tx, ids);
  await tx.execute(sql`
    delete from notification n
    where id = any (${these}) and not exists (select from notification_actor a where a.notification_id = n.id)`);
  await tx.execute(sql`
    update notification n set actor_id = (
      select a.actor_id from notification_actor a where a.notification_id = n.id order by a.at desc, a.actor_id desc limit 1)
    where id = any (${these}) and actor_id = ${userId}::uuid`);
  await appendLiveInOrder(
    tx,
    deps,
    recipients.map((recipientId) => ({ userId: recipientId, entry: { kind: 'unread' } })),
  );
  return true;
}

async function removeOwn(tx: Transaction, userId: string): Promise<boolean> {
  const gone = await tx.execute(sql`
    delete from notification
    where id in (select id from notification where recipient_id = ${userId}::uuid limit ${atOnce})`);
  return gone.count === atOnce;
}

/** Somebody with many followers is in a great many of these. */
function tiesOf(userId: string): Slice[] {
  const id = sql`${userId}::uuid`;
  return [
    ['bond', sql`kind in ('like', 'follow', 'block') and from_id = ${id}`],
    ['bond', sql`kind <> 'like' and to_id = ${id}`],
    ['mail', sql`user_id = ${id}`],
  ];
}

async function removeRest(tx: Transaction, userId: string): Promise<void> {
  const id = sql`${userId}::uuid`;
  const named = `%${userId}%`;
  // The log of a day is read from end to end for them.
  await tx.execute(sql`select set_config('statement_timeout', '60s', true)`);
  await tx.execute(sql`delete from live_event where user_id = ${id} or data::text like ${named}`);
  const admins = sql`${sql.param(await findAdmins(tx))}::uuid[]`;
  await tx.execute(sql`
    delete from notification where recipient_id = any (${admins}) and thing = ${`report:${userId}`}`);
  await tx.execute(sql`delete from mail where user_id = ${id} or thing like ${named}`);
  await tx.execute(sql`delete from bond where kind in ('like', 'follow', 'block') and from_id = ${id}`);
  await tx.execute(sql`delete from bond where kind <> 'like' and to_id = ${id}`);
  for (const table of ['live_place', 'read_mark', 'message_unread', 'preference', 'presence', 'suspension_change']) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${id}`);
  }
  await tx.execute(sql`update announcement set author_id = ${nobody}::uuid where author_id = ${id}`);
  await tx.execute(
    sql`update announcement set told_to = ${nobody}::uuid where told_to = ${id} and done_at is not null`,
  );
  await tx.execute(sql`delete from person where user_id = ${id}`);
}
