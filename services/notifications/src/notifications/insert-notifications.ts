import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import type { Notice } from '#/notifications/notice.ts';

/**
 * Writes notices down: each as a notification, or into the one that its recipient has not read of the same thing. Answers
 * the notifications' ids; a notice that says nothing new has none.
 */
export async function insertNotifications(
  tx: Transaction,
  deps: Pick<NotificationsDeps, 'ids'>,
  notices: readonly Notice[],
): Promise<ReadonlyMap<Notice, string>> {
  const written = new Map<Notice, string>();
  for (const round of inRounds(notices)) {
    for (const [notice, id] of await insertRound(tx, deps, round)) written.set(notice, id);
  }
  return written;
}

const keyOf = (recipientId: string, thing: string) => `${recipientId} ${thing}`;

/** No statement can write the same row twice: notices of one thing to one person go one after the other. */
function inRounds(notices: readonly Notice[]): Map<string, Notice>[] {
  const rounds: Map<string, Notice>[] = [];
  for (const notice of notices) {
    const key = keyOf(notice.recipientId, notice.thing);
    const free = rounds.find((round) => !round.has(key));
    if (free === undefined) rounds.push(new Map([[key, notice]]));
    else free.set(key, notice);
  }
  return rounds;
}

async function insertRound(
  tx: Transaction,
  { ids }: Pick<NotificationsDeps, 'ids'>,
  round: ReadonlyMap<string, Notice>,
): Promise<[Notice, string][]> {
  const asked = [...round.values()].map((notice) => ({
    id: ids.next(),
    recipient_id: notice.recipientId,
    type: notice.type,
    thing: notice.thing,
    actor_id: notice.actorId,
    post_id: notice.postId ?? null,
    comment_id: notice.commentId ?? null,
    created_at: notice.at.toISOString(),
    conversation_id: notice.message?.conversationId ?? null,
    message_sequence: notice.message?.sequence ?? null,
    detail: notice.detail ?? null,
  }));
  const given = sql`${JSON.stringify(asked)}::text::jsonb`;
  // Sent together. What is there is locked in the order of ids first, as by whoever else changes several at once, and what
  // is not is written in the order of what it is about: then no two transactions wait for each other.
  const [, rows] = await Promise.all([
    asked.length > 1 &&
      tx.execute(sql`
        select from notification n
        join jsonb_to_recordset(${given}) as asked (recipient_id uuid, thing text) using (recipient_id, thing)
        where n.read_at is null order by n.id for update of n`),
    tx.execute<{ id: string; recipient_id: string; thing: string; is_new: boolean }>(sql`
      insert into notification as n (
        id, recipient_id, type, thing, actor_id, actor_count, post_id, comment_id, created_at, conversation_id,
        message_sequence, detail
      )
      select id, recipient_id, type, thing, actor_id, (actor_id is not null)::int, post_id, comment_id, created_at,
        conversation_id, message_sequence, detail
      from jsonb_to_recordset(${given}) as asked (
        id uuid, recipient_id uuid, type text, thing text, actor_id uuid, post_id uuid, comment_id uuid,
        created_at timestamptz, conversation_id uuid, message_sequence bigint, detail jsonb
      )
      order by recipient_id, thing
      on conflict (recipient_id, thing) where read_at is null do update set
        actor_id = case when n.is_hidden or excluded.created_at >= n.created_at then excluded.actor_id else n.actor_id end,
        created_at = greatest(n.created_at, excluded.created_at),
        -- What leads somewhere leads to the newest.
        detail = case when excluded.created_at >= n.created_at then coalesce(excluded.detail, n.detail) else n.detail end,
        times = n.times + 1,
        -- Of someone suspended it was hidden; now it tells of somebody who is not.
        is_hidden = false,
        message_sequence = greatest(n.message_sequence, excluded.message_sequence)
      -- Of a row that was there the updating transaction is known.
      returning n.id, n.recipient_id, n.thing, n.xmax = 0 as is_new`),
  ]);
  const placed = rows.flatMap(({ id, recipient_id: recipientId, thing, is_new: isNew }) => {
    const notice = round.get(keyOf(recipientId, thing));
    return notice === undefined ? [] : [{ notice, id, isNew }];
  });
  if (placed.length !== round.size) throw new Error('an upsert answers each row');
  const joined = await addActors(tx, placed);
  return placed.flatMap(({ notice, id }) => {
    // Who is behind it already says nothing new, but by a message.
    const isNews = notice.actorId === null || notice.message !== undefined || joined.has(id);
    return isNews ? [[notice, id]] : [];
  });
}

/** Adds who did it to each notification. Answers those in which they were not yet. */
async function addActors(
  tx: Transaction,
  placed: readonly { readonly notice: Notice; readonly id: string; readonly isNew: boolean }[],
): Promise<ReadonlySet<string>> {
  const acted = placed.filter(({ notice }) => notice.actorId !== null);
  if (acted.length === 0) return new Set();
  const asked = acted.map(({ notice, id }) => ({ id, actor_id: notice.actorId, at: notice.at.toISOString() }));
  const added = await tx.execute<{ id: string }>(sql`
    insert into notification_actor (notification_id, actor_id, at)
    select id, actor_id, at from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb)
      as asked (id uuid, actor_id uuid, at timestamptz)
    order by id
    on conflict do nothing
    returning notification_id as id`);
  const joined = new Set(added.map(({ id }) => id));
  // A new notification was written with its first.
  const more = acted.filter(({ id, isNew }) => !isNew && joined.has(id)).map(({ id }) => id);
  if (more.length > 0) {
    await tx.execute(sql`
      update notification set actor_count = actor_count + 1
      where id in (select jsonb_array_elements_text(${JSON.stringify(more)}::text::jsonb)::uuid)`);
  }
  return joined;
}
