import type { LiveData } from '@stagedoor/contracts/live-stream';
import { afterCommit, type Transaction } from '@stagedoor/service-kit/database';
import type { Job } from '@stagedoor/service-kit/service';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { type LiveRow, liveEvents, livePlaces } from '#/db/tables.ts';
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
 * Writes down that something happened to a person, and once that is committed lets the instances know that hold their
 * streams. Best as the last thing of a transaction: until its end, nobody else writes to this person.
 */
export async function appendLive(tx: Transaction, deps: LogDeps, userId: string, entry: LiveEntry): Promise<void> {
  const [place] = await tx
    .insert(livePlaces)
    .values({ userId, lastSequence: 1 })
    .onConflictDoUpdate({ target: livePlaces.userId, set: { lastSequence: sql`${livePlaces.lastSequence} + 1` } })
    .returning({ sequence: livePlaces.lastSequence });
  if (place === undefined) throw new Error('an upsert answers a row');
  const { sequence } = place;
  await tx.insert(liveEvents).values({ userId, sequence, at: deps.clock.now(), ...entry } satisfies Partial<LiveRow>);
  // Every so often is enough to keep it bounded.
  if (sequence % 50 === 0) {
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
  const ordered = [...happened].sort((one, other) =>
    one.userId === other.userId ? 0 : one.userId < other.userId ? -1 : 1,
  );
  for (const { userId, entry } of ordered) await appendLive(tx, deps, userId, entry);
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
