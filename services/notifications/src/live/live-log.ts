import type { LiveData } from '@stagedoor/contracts/live-stream';
import { afterCommit } from '@stagedoor/service-kit/database/database';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { liveEvents } from '#/db/tables.ts';
import { hintLive } from '#/live/hint.ts';

/** So many of a person's are kept; one who missed more asks for everything anew. */
export const keptEvents = 200;
const keptForMs = 24 * 3_600_000;

export type LiveEntry =
  | { readonly kind: 'notification'; readonly notificationId: string }
  | { readonly kind: 'message'; readonly data: LiveData<'message'> }
  | { readonly kind: 'message-read'; readonly data: LiveData<'message-read'> }
  | { readonly kind: 'message-deleted'; readonly data: LiveData<'message-deleted'> }
  | { readonly kind: 'unread' };

type LogDeps = Pick<NotificationsDeps, 'bus' | 'clock' | 'log'>;

/** Writes down what happened to a person; see {@link appendLiveInOrder}. */
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
 * Writes down what happened to people, and once that is committed lets the instances know that hold their streams. Best as
 * the last thing of a transaction: until its end, nobody else writes to these people. Their places are taken in the order
 * of their ids: of two transactions that do it for the same people, neither waits for the other while that one waits for
 * it.
 */
export async function appendLiveInOrder(
  tx: Transaction,
  deps: LogDeps,
  happened: readonly { readonly userId: string; readonly entry: LiveEntry }[],
): Promise<void> {
  if (happened.length === 0) return;
  const asked = happened.map(({ userId, entry }) => ({
    user_id: userId,
    kind: entry.kind,
    notification_id: 'notificationId' in entry ? entry.notificationId : null,
    data: 'data' in entry ? entry.data : null,
  }));
  // One statement for all of them, since of everything that happens this is done to both sides.
  const places = await tx.execute<{ user_id: string; sequence: string; entries: number }>(sql`
    with asked as (
      select *, row_number() over (partition by user_id order by ordinal) as place, count(*) over (partition by user_id) as entries
      from rows from (
        jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb) as (user_id uuid, kind text, notification_id uuid, data jsonb)
      ) with ordinality as asked (user_id, kind, notification_id, data, ordinal)
    ), place as (
      insert into live_place (user_id, last_sequence) select distinct user_id, entries from asked order by user_id
      on conflict (user_id) do update set last_sequence = live_place.last_sequence + excluded.last_sequence
      returning user_id, last_sequence
    ), written as (
      insert into live_event (user_id, sequence, kind, notification_id, data, at)
      select asked.user_id, place.last_sequence - asked.entries + asked.place, kind, notification_id, data,
        ${deps.clock.now().toISOString()}::timestamptz
      from place join asked using (user_id)
    )
    select distinct user_id, last_sequence as sequence, entries::int from place join asked using (user_id)`);
  for (const { user_id: userId, sequence: last, entries } of places) {
    const sequence = Number(last);
    // Every so often is enough to keep it bounded.
    if (sequence % 50 < entries) {
      await tx
        .delete(liveEvents)
        .where(and(eq(liveEvents.userId, userId), lte(liveEvents.sequence, sequence - keptEvents)));
    }
    await afterCommit(() => hintLive(deps, userId, sequence));
  }
}

/** Forgets what nobody will catch up with any more. */
export const pruneLiveLog: Job<NotificationsDeps> = {
  name: 'live-log',
  pauseMs: 600_000,
  async run({ database, clock }) {
    const before = new Date(clock.now().getTime() - keptForMs);
    const old = database.db
      .select({ userId: liveEvents.userId, sequence: liveEvents.sequence })
      .from(liveEvents)
      .where(lte(liveEvents.at, before))
      .limit(5_000);
    const gone = await database.db
      .delete(liveEvents)
      .where(sql`(${liveEvents.userId}, ${liveEvents.sequence}) in ${old}`);
    return gone.count === 5_000;
  },
};
