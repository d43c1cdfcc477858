import { type DeletionTarget, deleteNextBatch } from '@stagedoor/service-kit/database/delete-in-batches';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { Lease } from '@stagedoor/service-kit/jobs/due-work';
import { deleteInSlices } from '@stagedoor/service-kit/personal-data/delete-in-slices';
import { sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { appendLiveInOrder } from '#/live-log/live-log.ts';
import { refreshActors } from '#/notifications/refresh-actors.ts';
import { findAdmins } from '#/people/find-admins.ts';
import { deleteMessagesAbout } from '#/personal-data/delete-messages-about.ts';

const batchSize = 500;
const actorsAtOnce = 5_000;
/** Replaces the person's id in columns that cannot be null. */
const erasedPersonId = '00000000-0000-0000-0000-000000000000';

/**
 * Erases one batch of a person's data; returns whether there may be more. Notifications about the person are deleted; those
 * that have other actors too name only these from then on.
 */
export async function erasePerson(
  deps: NotificationsDeps,
  userId: string,
  lease: Pick<Lease, 'extend'>,
): Promise<boolean> {
  const { database } = deps;
  if (await database.transaction((tx) => removeActorFromNotifications(tx, deps, userId))) return true;
  if (await database.transaction((tx) => removeNotifications(tx, userId))) return true;
  if (await deleteNextBatch(database, relatedRowsOf(userId))) return true;
  for (const rows of unindexedRowsOf(userId)) await deleteInSlices(database, rows, lease);
  await database.transaction((tx) => removeRest(tx, userId));
  return false;
}

async function removeActorFromNotifications(
  tx: Transaction,
  deps: NotificationsDeps,
  userId: string,
): Promise<boolean> {
  const affected = await tx.execute<{ id: string }>(sql`
    select notification_id as id from notification_actor where actor_id = ${userId}::uuid order by 1 limit ${batchSize}`);
  const ids = affected.map(({ id }) => id);
  if (ids.length === 0) return false;
  const these = sql`${sql.param(ids)}::uuid[]`;
  for (const statement of deleteMessagesAbout(ids)) await tx.execute(statement);
  await tx.execute(sql`
    delete from notification_actor where actor_id = ${userId}::uuid and notification_id = any (${these})`);
  const recipients = await refreshActors(tx, ids, { actorId: userId, what: 'left' });
  await tx.execute(sql`
    delete from notification n
    where id = any (${these}) and not exists (select from notification_actor a where a.notification_id = n.id)`);
  await tx.execute(sql`
    update notification n set actor_id = (
      select a.actor_id from notification_actor a where a.notification_id = n.id order by a.at desc, a.actor_id desc limit 1)
    where id = any (${these}) and actor_id = ${userId}::uuid`);
  appendLiveInOrder(
    tx,
    deps,
    recipients.map((recipientId) => ({ userId: recipientId, entry: { kind: 'unread' } })),
  );
  return true;
}

async function removeNotifications(tx: Transaction, userId: string): Promise<boolean> {
  const some = sql`select id from notification where recipient_id = ${userId}::uuid
    order by created_at desc, id desc limit ${batchSize}`;
  // One notification may have a million actors: likes of a popular post, or followers of a popular person.
  const actors = await tx.execute(sql`
    delete from notification_actor where ctid = any (array(
      select ctid from notification_actor where notification_id = any (array(${some})) limit ${actorsAtOnce}))`);
  if (actors.count === actorsAtOnce) return true;
  const deleted = await tx.execute(sql`delete from notification where id = any (array(${some}))`);
  return deleted.count === batchSize;
}

/** Tables that can hold very many rows about one person: deleted in slices. */
function relatedRowsOf(userId: string): DeletionTarget[] {
  const id = sql`${userId}::uuid`;
  return [
    ['relation', sql`kind in ('like', 'follow', 'block', 'mute') and from_id = ${id}`],
    ['relation', sql`kind <> 'like' and to_id = ${id}`],
    ['mail', sql`user_id = ${id}`],
    ['letter_receiver', sql`author_id = ${id}`],
    // What was sent of an event goes with it.
    ['webhook_event', sql`owner_id = ${id}`],
    ['webhook_event', sql`person_id = ${id}`],
  ];
}

/**
 * Rows of other people that contain the person's id: there is no index for them, so the whole tables are read, which hold
 * only the last days.
 */
function unindexedRowsOf(userId: string) {
  const containsId = `%${userId}%`;
  return [
    {
      table: sql`live_event`,
      key: [
        ['user_id', 'uuid'],
        ['sequence', 'bigint'],
      ],
      where: sql`data::text like ${containsId}`,
    },
    {
      table: sql`mail`,
      key: [['id', 'uuid']],
      where: sql`(thing like ${containsId} or creator_id = ${userId}::uuid)`,
    },
    { table: sql`push_message`, key: [['id', 'uuid']], where: sql`thing like ${containsId}` },
  ] as const;
}

async function removeRest(tx: Transaction, userId: string): Promise<void> {
  const id = sql`${userId}::uuid`;
  await tx.execute(sql`delete from live_event where user_id = ${id}`);
  const admins = sql`${sql.param(await findAdmins(tx))}::uuid[]`;
  await tx.execute(sql`
    delete from notification where recipient_id = any (${admins}) and thing = ${`report:${userId}`}`);
  await tx.execute(sql`delete from mail where user_id = ${id}`);
  await tx.execute(sql`delete from push_message where user_id = ${id}`);
  await tx.execute(sql`delete from relation where kind in ('like', 'follow', 'block', 'mute') and from_id = ${id}`);
  await tx.execute(sql`delete from relation where kind <> 'like' and to_id = ${id}`);
  for (const table of [
    'live_place',
    'read_mark',
    'message_unread',
    'preference',
    'recipient_language',
    'push_subscription',
    'presence',
    'suspension_change',
    'stopped_address',
    'service_kind_recipient',
    'letter_choice',
  ]) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${id}`);
  }
  await tx.execute(sql`delete from letter where author_id = ${id}`);
  // Its author still counts each receiver.
  await tx.execute(sql`
    update letter_receiver set user_id = gen_random_uuid(), opened_at = null, subscribed_at = null, due_at = null,
      reason = case state when 'waiting' then 'erased' else reason end, state = case state when 'waiting' then 'skipped' else state end
    where user_id = ${id}`);
  await tx.execute(sql`delete from webhook_event where owner_id = ${id} or person_id = ${id}`);
  await tx.execute(sql`delete from webhook_endpoint where owner_id = ${id}`);
  await tx.execute(sql`delete from webhook_allowance where key = ${`challenges by ${userId}`}`);
  await tx.execute(sql`update announcement set author_id = ${erasedPersonId}::uuid where author_id = ${id}`);
  await tx.execute(
    sql`update announcement set told_to = ${erasedPersonId}::uuid where told_to = ${id} and done_at is not null`,
  );
  await tx.execute(sql`delete from person where user_id = ${id}`);
}
