import type { LiveData } from '@stagedoor/contracts/live-stream';
import { executePrepared } from '@stagedoor/service-kit/database/prepared';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { afterCommit } from '@stagedoor/service-kit/database/transaction';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { liveEvents } from '#/db/tables.ts';
import { publishHint } from '#/live/live-signals.ts';

/** Live events that are stored for a person; a browser that missed more refetches what it shows. */
export const retainedEvents = 200;

export type LiveEntry =
  | { readonly kind: 'notification'; readonly notificationId: string }
  | { readonly kind: 'message'; readonly data: LiveData<'message'> }
  | { readonly kind: 'message-read'; readonly data: LiveData<'message-read'> }
  | { readonly kind: 'message-deleted'; readonly data: LiveData<'message-deleted'> }
  | { readonly kind: 'message-reactions'; readonly data: LiveData<'message-reactions'> }
  | { readonly kind: 'unread' };

type LogDeps = Pick<NotificationsDeps, 'bus' | 'clock' | 'log'>;

/** Appends live events of one person; see {@link appendLiveInOrder}. */
export function appendLive(
  tx: Transaction,
  deps: LogDeps,
  userId: string,
  ...entries: readonly LiveEntry[]
): Promise<void> {
  return appendLiveInOrder(
    tx,
    deps,
    entries.map((entry) => ({ userId, entry })),
  );
}

/**
 * Appends live events of several people, and signals the instances with their streams after the commit. Call it last in a
 * transaction: until the end, other transactions wait to append for the same people. Their positions are locked in the order
 * of their ids, so that transactions cannot deadlock.
 */
export async function appendLiveInOrder(
  tx: Transaction,
  deps: LogDeps,
  events: readonly { readonly userId: string; readonly entry: LiveEntry }[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ userId, entry }) => ({
    user_id: userId,
    kind: entry.kind,
    notification_id: 'notificationId' in entry ? entry.notificationId : null,
    data: 'data' in entry ? entry.data : null,
  }));
  // One statement for all people, because most changes concern two of them.
  const positions = await executePrepared<{ user_id: string; sequence: string; entries: number }>(
    tx,
    sql`
    with given as (
      select *, row_number() over (partition by user_id order by ordinal) as number, count(*) over (partition by user_id) as entries
      from rows from (
        jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as (user_id uuid, kind text, notification_id uuid, data jsonb)
      ) with ordinality as given (user_id, kind, notification_id, data, ordinal)
    ), position as (
      insert into live_place (user_id, last_sequence) select distinct user_id, entries from given order by user_id
      on conflict (user_id) do update set last_sequence = live_place.last_sequence + excluded.last_sequence
      returning user_id, last_sequence
    ), written as (
      insert into live_event (user_id, sequence, kind, notification_id, data, at)
      select given.user_id, position.last_sequence - given.entries + given.number, kind, notification_id, data,
        ${deps.clock.now().toISOString()}::timestamptz
      from position join given using (user_id)
    )
    select distinct user_id, last_sequence as sequence, entries::int from position join given using (user_id)`,
  );
  for (const { user_id: userId, sequence: last, entries } of positions) {
    const sequence = Number(last);
    // Pruning at every fiftieth event keeps the log bounded.
    if (sequence % 50 < entries) {
      await tx
        .delete(liveEvents)
        .where(and(eq(liveEvents.userId, userId), lte(liveEvents.sequence, sequence - retainedEvents)));
    }
    afterCommit(tx, () => publishHint(deps, userId, sequence));
  }
}

/**
 * Removes what concerns messages between two people from what the streams of one of them may still replay. Their places in
 * the order stay, so that a browser that catches up finds no gap.
 */
export async function withdrawLiveMessages(tx: Transaction, userId: string, otherId: string): Promise<void> {
  const { data } = liveEvents;
  await tx
    .update(liveEvents)
    .set({ kind: 'unread', data: null })
    .where(
      and(
        eq(liveEvents.userId, userId),
        inArray(liveEvents.kind, ['message', 'message-read', 'message-reactions', 'message-deleted']),
        sql`${otherId} in (${data}->>'senderId', ${data}->>'receiverId', ${data}->>'readerId')`,
      ),
    );
}
