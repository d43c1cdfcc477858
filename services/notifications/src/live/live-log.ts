import type { LiveData } from '@stagedoor/contracts/live-stream';
import { afterCommit, type Transaction } from '@stagedoor/service-kit/database';
import type { Job } from '@stagedoor/service-kit/service';
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

/**
 * Writes down what happened to a person, and once that is committed lets the instances know that hold their streams. Best
 * as the last thing of a transaction: until its end, nobody else writes to this person.
 */
export async function appendLive(
  tx: Transaction,
  deps: LogDeps,
  userId: string,
  ...entries: readonly LiveEntry[]
): Promise<void> {
  if (entries.length === 0) return;
  const asked = entries.map((entry) => ({
    kind: entry.kind,
    notification_id: 'notificationId' in entry ? entry.notificationId : null,
    data: 'data' in entry ? entry.data : null,
  }));
  // One statement, since of everything that happens this is done to both sides.
  const [last] = await tx.execute<{ sequence: string }>(sql`
    with place as (
      insert into live_place (user_id, last_sequence) values (${userId}, ${entries.length}::int)
      on conflict (user_id) do update set last_sequence = live_place.last_sequence + excluded.last_sequence
      returning last_sequence
    ), written as (
      insert into live_event (user_id, sequence, kind, notification_id, data, at)
      select ${userId}, last_sequence - ${entries.length}::int + asked.place, asked.kind, asked.notification_id,
        asked.data, ${deps.clock.now().toISOString()}::timestamptz
      from place, rows from (
        jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb) as (kind text, notification_id uuid, data jsonb)
      ) with ordinality as asked (kind, notification_id, data, place)
    )
    select last_sequence as sequence from place`);
  if (last === undefined) throw new Error('an upsert answers a row');
  const sequence = Number(last.sequence);
  // Every so often is enough to keep it bounded.
  if (sequence % 50 < entries.length) {
    await tx
      .delete(liveEvents)
      .where(and(eq(liveEvents.userId, userId), lte(liveEvents.sequence, sequence - keptEvents)));
  }
  await afterCommit(() => hintLive(deps, userId, sequence));
}

/**
 * Writes down what happened to several people, in the order of their ids: of two transactions that do it for the same
 * people, neither waits for the other while that one waits for it.
 */
export async function appendLiveInOrder(
  tx: Transaction,
  deps: LogDeps,
  happened: readonly { readonly userId: string; readonly entry: LiveEntry }[],
): Promise<void> {
  const byPerson = Map.groupBy(happened, ({ userId }) => userId);
  for (const userId of [...byPerson.keys()].sort()) {
    await appendLive(tx, deps, userId, ...(byPerson.get(userId) ?? []).map(({ entry }) => entry));
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
