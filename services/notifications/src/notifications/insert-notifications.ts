import { executePrepared } from '@stagedoor/service-kit/database/prepared';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import type { Notice } from '#/notifications/notice.ts';

/** Notices with the same recipient and grouping key, oldest first: one notification. */
type Grouped = readonly [Notice, ...Notice[]];

interface SavedNotification {
  readonly id: string;
  /** False for one that was there and unread. */
  readonly isNew: boolean;
}

/**
 * Writes notices as new notifications, or adds them to the recipient's unread notification with the same grouping key; those that
 * share both are one. Takes as many statements for many as for one. Returns the ids of the notifications. Notices that change
 * nothing have no id.
 */
export async function insertNotifications(
  tx: Transaction,
  { ids }: Pick<NotificationsDeps, 'ids'>,
  notices: readonly Notice[],
): Promise<ReadonlyMap<Notice, string>> {
  if (notices.length === 0) return new Map();
  const groups = groupByKey(notices);
  const saved = await saveGroups(tx, [...groups.values()], ids);
  const placed = [...groups].map(([key, group]) => {
    const notification = saved.get(key);
    if (notification === undefined) throw new Error('the upsert did not return each row');
    return { group, ...notification };
  });
  const joined = await addActors(tx, placed);
  const written = new Map<Notice, string>();
  for (const { group, id } of placed) {
    for (const notice of group) {
      const { actorId, message } = notice;
      // An actor who is in the notification already adds nothing new, except by another message.
      const isFirst = actorId !== null && joined.delete(actorKeyOf(id, actorId));
      if (actorId === null || message !== undefined || isFirst) written.set(notice, id);
    }
  }
  return written;
}

const keyOf = (recipientId: string, groupingKey: string) => `${recipientId} ${groupingKey}`;
const actorKeyOf = (id: string, actorId: string) => `${id} ${actorId}`;

function groupByKey(notices: readonly Notice[]): Map<string, Grouped> {
  const groups = new Map<string, Grouped>();
  for (const notice of notices.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const key = keyOf(notice.recipientId, notice.groupingKey);
    groups.set(key, [...(groups.get(key) ?? []), notice] as unknown as Grouped);
  }
  return groups;
}

/** The row that a group becomes where the recipient has no unread notification of it. */
function toRow(group: Grouped, id: string) {
  const [first] = group;
  const newest = group.at(-1) ?? first;
  const actors = new Set(group.flatMap(({ actorId }) => actorId ?? []));
  const sequences = group.flatMap(({ message }) => message?.sequence ?? []);
  return {
    id,
    recipient_id: first.recipientId,
    type: first.type,
    thing: first.groupingKey,
    actor_id: newest.actorId,
    actor_count: actors.size,
    times: group.length,
    post_id: first.postId ?? null,
    comment_id: first.commentId ?? null,
    created_at: newest.at.toISOString(),
    conversation_id: first.message?.conversationId ?? null,
    message_sequence: sequences.length === 0 ? null : Math.max(...sequences),
    detail: group.findLast(({ detail }) => detail !== undefined)?.detail ?? null,
    title: first.text?.title ?? null,
    message: first.text?.message ?? null,
    link: first.text?.link ?? null,
  };
}

/** Inserts or updates the notification of each group. Returns them by recipient and grouping key. */
async function saveGroups(
  tx: Transaction,
  groups: readonly Grouped[],
  ids: NotificationsDeps['ids'],
): Promise<ReadonlyMap<string, SavedNotification>> {
  const given = sql`${JSON.stringify(groups.map((group) => toRow(group, ids.next())))}::text::jsonb`;
  // Both statements are sent at once. The first one locks existing rows in the order of their ids, as every change of
  // several notifications does; the second one inserts in the order of the unique key. So transactions cannot deadlock.
  const [, saved] = await Promise.all([
    // Each is looked up by its key: the planner may misjudge how many are unread, and read them all.
    groups.length > 1 &&
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
        id, recipient_id, type, thing, actor_id, actor_count, times, post_id, comment_id, created_at, conversation_id,
        message_sequence, detail, title, message, link
      )
      select id, recipient_id, type, thing, actor_id, actor_count, times, post_id, comment_id, created_at,
        conversation_id, message_sequence, detail, title, message, link
      from jsonb_to_recordset(${given}) as given (
        id uuid, recipient_id uuid, type text, thing text, actor_id uuid, actor_count int, times int, post_id uuid,
        comment_id uuid, created_at timestamptz, conversation_id uuid, message_sequence bigint, detail jsonb, title text,
        message text, link text
      )
      order by recipient_id, thing
      on conflict (recipient_id, thing) where read_at is null do update set
        actor_id = case when n.is_hidden or excluded.created_at >= n.created_at then excluded.actor_id else n.actor_id end,
        created_at = greatest(n.created_at, excluded.created_at),
        -- The link of a grouped notification opens its newest subject.
        detail = case when excluded.created_at >= n.created_at then coalesce(excluded.detail, n.detail) else n.detail end,
        times = n.times + excluded.times,
        -- It was hidden while all its actors were suspended; the new actor is not.
        is_hidden = false,
        message_sequence = greatest(n.message_sequence, excluded.message_sequence)
      -- xmax is the transaction that updated the row: 0 for a row that was just inserted.
      returning n.id, n.recipient_id, n.thing, n.xmax = 0 as is_new`,
    ),
  ]);
  return new Map(
    saved.map(({ id, recipient_id: recipientId, thing, is_new: isNew }) => [keyOf(recipientId, thing), { id, isNew }]),
  );
}

/** Adds the actors to their notifications. Returns the {@link actorKeyOf keys} of those that were not in them. */
async function addActors(
  tx: Transaction,
  placed: readonly ({ readonly group: Grouped } & SavedNotification)[],
): Promise<Set<string>> {
  const actors = placed.flatMap(({ group, id, isNew }) =>
    group.flatMap(({ actorId, at }) =>
      actorId === null ? [] : [{ id, actor_id: actorId, at: at.toISOString(), is_counted: isNew }],
    ),
  );
  if (actors.length === 0) return new Set();
  const added = await executePrepared<{ id: string; actor_id: string }>(
    tx,
    sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(actors)}::text::jsonb)
        as given (id uuid, actor_id uuid, at timestamptz, is_counted boolean)
    ), added as (
      insert into notification_actor (notification_id, actor_id, at)
      select id, actor_id, at from given order by id, at
      on conflict do nothing
      returning notification_id as id, actor_id
    ), counted as (
      -- A new notification was inserted with the number of its actors.
      update notification set actor_count = notification.actor_count + more.actors
      from (
        select id, count(*)::int as actors from added where id in (select id from given where not is_counted) group by id
      ) as more
      where notification.id = more.id
    )
    select id, actor_id from added`,
  );
  return new Set(added.map(({ id, actor_id: actorId }) => actorKeyOf(id, actorId)));
}
