import { executePrepared } from '@stagedoor/service-kit/database/prepared';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import type { Notice } from '#/notifications/notice.ts';

/**
 * Writes each notice as a new notification, or adds it to the recipient's unread notification with the same grouping key.
 * Returns the ids of the notifications. Notices that change nothing have no id.
 */
export async function insertNotifications(
  tx: Transaction,
  deps: Pick<NotificationsDeps, 'ids'>,
  notices: readonly Notice[],
): Promise<ReadonlyMap<Notice, string>> {
  const written = new Map<Notice, string>();
  for (const batch of splitByKey(notices)) {
    for (const [notice, id] of await insertBatch(tx, deps, batch)) written.set(notice, id);
  }
  return written;
}

const keyOf = (recipientId: string, groupingKey: string) => `${recipientId} ${groupingKey}`;

/** Puts notices that share recipient and grouping key into different batches: a statement cannot write a row twice. */
function splitByKey(notices: readonly Notice[]): Map<string, Notice>[] {
  const batches: Map<string, Notice>[] = [];
  for (const notice of notices) {
    const key = keyOf(notice.recipientId, notice.groupingKey);
    const free = batches.find((batch) => !batch.has(key));
    if (free === undefined) batches.push(new Map([[key, notice]]));
    else free.set(key, notice);
  }
  return batches;
}

async function insertBatch(
  tx: Transaction,
  { ids }: Pick<NotificationsDeps, 'ids'>,
  batch: ReadonlyMap<string, Notice>,
): Promise<[Notice, string][]> {
  const rows = [...batch.values()].map((notice) => ({
    id: ids.next(),
    recipient_id: notice.recipientId,
    type: notice.type,
    thing: notice.groupingKey,
    actor_id: notice.actorId,
    post_id: notice.postId ?? null,
    comment_id: notice.commentId ?? null,
    created_at: notice.at.toISOString(),
    conversation_id: notice.message?.conversationId ?? null,
    message_sequence: notice.message?.sequence ?? null,
    detail: notice.detail ?? null,
    title: notice.text?.title ?? null,
    message: notice.text?.message ?? null,
    link: notice.text?.link ?? null,
  }));
  const given = sql`${JSON.stringify(rows)}::text::jsonb`;
  // Both statements are sent at once. The first one locks existing rows in the order of their ids, as every change of
  // several notifications does; the second one inserts in the order of the unique key. So transactions cannot deadlock.
  const [, saved] = await Promise.all([
    // Each is looked up by its key: the planner may misjudge how many are unread, and read them all.
    rows.length > 1 &&
      executePrepared(
        tx,
        sql`
        select from (
          select n.id from jsonb_to_recordset(${given}) as given (recipient_id uuid, thing text)
          cross join lateral (
            select id from notification
            where recipient_id = given.recipient_id and thing = given.thing and read_at is null offset 0
          ) n
          order by n.id
        ) unread
        cross join lateral (select from notification where id = unread.id for update) locked`,
      ),
    executePrepared<{ id: string; recipient_id: string; thing: string; is_new: boolean }>(
      tx,
      sql`
      insert into notification as n (
        id, recipient_id, type, thing, actor_id, actor_count, post_id, comment_id, created_at, conversation_id,
        message_sequence, detail, title, message, link
      )
      select id, recipient_id, type, thing, actor_id, (actor_id is not null)::int, post_id, comment_id, created_at,
        conversation_id, message_sequence, detail, title, message, link
      from jsonb_to_recordset(${given}) as given (
        id uuid, recipient_id uuid, type text, thing text, actor_id uuid, post_id uuid, comment_id uuid,
        created_at timestamptz, conversation_id uuid, message_sequence bigint, detail jsonb, title text, message text,
        link text
      )
      order by recipient_id, thing
      on conflict (recipient_id, thing) where read_at is null do update set
        actor_id = case when n.is_hidden or excluded.created_at >= n.created_at then excluded.actor_id else n.actor_id end,
        created_at = greatest(n.created_at, excluded.created_at),
        -- The link of a grouped notification opens its newest subject.
        detail = case when excluded.created_at >= n.created_at then coalesce(excluded.detail, n.detail) else n.detail end,
        times = n.times + 1,
        -- It was hidden while all its actors were suspended; the new actor is not.
        is_hidden = false,
        message_sequence = greatest(n.message_sequence, excluded.message_sequence)
      -- xmax is the transaction that updated the row: 0 for a row that was just inserted.
      returning n.id, n.recipient_id, n.thing, n.xmax = 0 as is_new`,
    ),
  ]);
  const placed = saved.flatMap(({ id, recipient_id: recipientId, thing, is_new: isNew }) => {
    const notice = batch.get(keyOf(recipientId, thing));
    return notice === undefined ? [] : [{ notice, id, isNew }];
  });
  if (placed.length !== batch.size) throw new Error('the upsert did not return each row');
  const joined = await addActors(tx, placed);
  return placed.flatMap(({ notice, id }) => {
    // An actor who is in the notification already adds nothing new, except by another message.
    const isNew = notice.actorId === null || notice.message !== undefined || joined.has(id);
    return isNew ? [[notice, id]] : [];
  });
}

/** Adds the actor of each notice to its notification. Returns the notifications in which the actor was not yet. */
async function addActors(
  tx: Transaction,
  placed: readonly { readonly notice: Notice; readonly id: string; readonly isNew: boolean }[],
): Promise<ReadonlySet<string>> {
  const acted = placed.filter(({ notice }) => notice.actorId !== null);
  if (acted.length === 0) return new Set();
  const actors = acted.map(({ notice, id }) => ({ id, actor_id: notice.actorId, at: notice.at.toISOString() }));
  const added = await executePrepared<{ id: string }>(
    tx,
    sql`
    insert into notification_actor (notification_id, actor_id, at)
    select id, actor_id, at from jsonb_to_recordset(${JSON.stringify(actors)}::text::jsonb)
      as given (id uuid, actor_id uuid, at timestamptz)
    order by id
    on conflict do nothing
    returning notification_id as id`,
  );
  const joined = new Set(added.map(({ id }) => id));
  // A new notification was inserted with an actor count of 1.
  const more = acted.filter(({ id, isNew }) => !isNew && joined.has(id)).map(({ id }) => id);
  if (more.length > 0) {
    await executePrepared(
      tx,
      sql`
      update notification set actor_count = actor_count + 1
      where id in (select jsonb_array_elements_text(${JSON.stringify(more)}::text::jsonb)::uuid)`,
    );
  }
  return joined;
}
