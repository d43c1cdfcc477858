import type { LiveData } from '@stagedoor/contracts/live-stream';
import { executePrepared } from '@stagedoor/service-kit/database/prepared';
import { afterCommit, type Transaction, writeAtCommit } from '@stagedoor/service-kit/database/transaction';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { liveEvents } from '#/db/tables.ts';
import { publishHint } from '#/live-log/live-signals.ts';

/** The maximum number of live events stored for a person; a browser that missed more refetches what it shows. */
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
export function appendLive(tx: Transaction, deps: LogDeps, userId: string, ...entries: readonly LiveEntry[]): void {
  appendLiveInOrder(
    tx,
    deps,
    entries.map((entry) => ({ userId, entry })),
  );
}

/**
 * Appends live events of several people with the commit, and signals the instances with their streams afterwards. Until the
 * transaction ends, others wait to append for the same people. Their positions are locked in the order of their ids, so that
 * transactions cannot deadlock.
 */
export function appendLiveInOrder(
  tx: Transaction,
  deps: LogDeps,
  events: readonly { readonly userId: string; readonly entry: LiveEntry }[],
): void {
  if (events.length === 0) return;
  const rows = events.map(({ userId, entry }) => ({
    user_id: userId,
    kind: entry.kind,
    notification_id: 'notificationId' in entry ? entry.notificationId : null,
    data: 'data' in entry ? entry.data : null,
  }));
  // One statement for all people, because most changes concern two of them. Pruning at every fiftieth event keeps the log bounded.
  const append = sql`
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
    ), pruned as (
      delete from live_event using (
        select distinct user_id, last_sequence from position join given using (user_id) where last_sequence % 50 < entries
      ) as full_log
      where live_event.user_id = full_log.user_id and live_event.sequence <= full_log.last_sequence - ${retainedEvents}::int
    )
    select user_id, last_sequence as sequence from position`;
  writeAtCommit(tx, async (whole) => {
    const positions = await executePrepared<{ user_id: string; sequence: string }>(whole, append);
    for (const { user_id: userId, sequence } of positions) {
      afterCommit(whole, () => publishHint(deps, userId, Number(sequence)));
    }
  });
}

/**
 * Removes what concerns messages between two people from the events that one's streams may still replay. Positions are
 * kept, so that a browser that catches up finds no gap.
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
