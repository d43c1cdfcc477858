import { executePrepared } from '@stagedoor/service-kit/database/prepared';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import type { Notice } from '#/notifications/notice.ts';

/** Notices with the same recipient and grouping key, oldest first, which share one notification. */
type Grouped = readonly [Notice, ...Notice[]];

interface SavedNotification {
  readonly id: string;
  /** False for one that was there and unread. */
  readonly isNew: boolean;
  /** Actors who were not in the notification. */
  readonly joined: Set<string>;
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
  await countJoined(tx, [...saved.values()]);
  const written = new Map<Notice, string>();
  for (const [key, group] of groups) {
    const notification = saved.get(key);
    if (notification === undefined) throw new Error('the upsert did not return each row');
    const { id, joined } = notification;
    for (const notice of group) {
      const { actorId, message, countedContentId } = notice;
      // An actor who is in the notification already adds nothing new, except by another message, post or mention.
      const isFirst = actorId !== null && joined.delete(actorId);
      if (actorId === null || message !== undefined || countedContentId !== undefined || isFirst)
        written.set(notice, id);
    }
  }
  return written;
}

const keyOf = (recipientId: string, groupingKey: string) => `${recipientId} ${groupingKey}`;

function groupByKey(notices: readonly Notice[]): Map<string, Grouped> {
  const groups = new Map<string, Grouped>();
  for (const notice of notices.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const key = keyOf(notice.recipientId, notice.groupingKey);
    groups.set(key, [...(groups.get(key) ?? []), notice] as unknown as Grouped);
  }
  return groups;
}

/** The row of a group whose recipient has no unread notification of it. */
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

/** Inserts or updates the notification of each group, and adds its actors. Returns them by recipient and grouping key. */
async function saveGroups(
  tx: Transaction,
  groups: readonly Grouped[],
  ids: NotificationsDeps['ids'],
): Promise<ReadonlyMap<string, SavedNotification>> {
  const actors = sql`${JSON.stringify(groups.flatMap(toActors))}::text::jsonb`;
  // Existing rows are locked first, in the order of their ids, as every change of several notifications does; then rows are inserted in the
  // order of the unique key. So transactions cannot deadlock.
  const rows = await executePrepared<{
    id: string;
    recipient_id: string;
    thing: string;
    is_new: boolean;
    joined_id: string | null;
  }>(
    tx,
    sql`
      with given as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(groups.map((group) => toRow(group, ids.next())))}::text::jsonb) as given (
          id uuid, recipient_id uuid, type text, thing text, actor_id uuid, actor_count int, times int, post_id uuid,
          comment_id uuid, created_at timestamptz, conversation_id uuid, message_sequence bigint, detail jsonb, title text,
          message text, link text
        )
      ), locked as materialized (
        -- Each is looked up by its key, because the planner may misjudge how many are unread, and read them all.
        select from (
          select n.id from given cross join lateral (
            select id from notification
            where recipient_id = given.recipient_id and thing = given.thing and read_at is null offset 0
          ) n
          order by n.id
        ) unread
        cross join lateral (select from notification where id = unread.id for update) one
      ), saved as (
        insert into notification as n (
          id, recipient_id, type, thing, actor_id, actor_count, times, post_id, comment_id, created_at, conversation_id,
          message_sequence, detail, title, message, link
        )
        select id, recipient_id, type, thing, actor_id, actor_count, times, post_id, comment_id, created_at,
          conversation_id, message_sequence, detail, title, message, link
        -- The count is true, and has the locks taken before.
        from given where (select count(*) from locked) >= 0
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
        returning n.id, n.recipient_id, n.thing, n.xmax = 0 as is_new
      ), joined as (
        insert into notification_actor (notification_id, actor_id, at)
        select saved.id, given.actor_id, given.at
        from saved join jsonb_to_recordset(${actors}) as given (recipient_id uuid, thing text, actor_id uuid, at timestamptz)
          on given.recipient_id = saved.recipient_id and given.thing = saved.thing
        order by saved.id, given.at
        on conflict do nothing
        returning notification_id, actor_id
      )
      select id, recipient_id, thing, is_new, joined.actor_id as joined_id
      from saved left join joined on joined.notification_id = saved.id`,
  );
  const saved = new Map<string, SavedNotification>();
  for (const { id, recipient_id: recipientId, thing, is_new: isNew, joined_id: joinedId } of rows) {
    const key = keyOf(recipientId, thing);
    const notification = saved.get(key) ?? { id, isNew, joined: new Set() };
    if (joinedId !== null) notification.joined.add(joinedId);
    saved.set(key, notification);
  }
  return saved;
}

function toActors(group: Grouped) {
  const [{ recipientId, groupingKey }] = group;
  return group.flatMap(({ actorId, at }) =>
    actorId === null
      ? []
      : [{ recipient_id: recipientId, thing: groupingKey, actor_id: actorId, at: at.toISOString() }],
  );
}

/** Adds the number of actors who joined existing notifications. A new notification was inserted with its number. */
async function countJoined(tx: Transaction, saved: readonly SavedNotification[]): Promise<void> {
  const grown = saved.filter(({ isNew, joined }) => !isNew && joined.size > 0);
  if (grown.length === 0) return;
  const rows = grown.map(({ id, joined }) => ({ id, actors: joined.size }));
  await executePrepared(
    tx,
    sql`
    update notification set actor_count = actor_count + more.actors
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as more (id uuid, actors int)
    where notification.id = more.id`,
  );
}
