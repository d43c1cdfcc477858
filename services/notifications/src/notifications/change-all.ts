import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, desc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { notificationActors, notifications } from '#/db/tables.ts';
import { appendLive } from '#/live-log/live-log.ts';
import { lockInOrder } from '#/notifications/lock-notifications.ts';

/** Notifications that one transaction changes: others wait for it, so it takes some milliseconds. */
const sliceSize = 500;
/** Actors that one transaction deletes along with notifications: that of a much-liked post may have a million. */
const actorsSize = 1_000;

type Last = { readonly createdAt: Date; readonly id: string };
type Slice = { readonly rows: readonly Last[]; readonly which: SQL | undefined };
/** Changes notifications. Returns how many were changed, or undefined if they are to be changed again before the next ones. */
type Change = (tx: Transaction, slice: Slice) => Promise<number | undefined>;
/** The recipient, and optionally a time: only notifications that had arrived by `until`. */
type Whose = { readonly recipientId: string; readonly until: Date | undefined };

/** Marks all of somebody's notifications as read. Returns how many were unread. */
export function markAllRead(deps: NotificationsDeps, whose: Whose): Promise<number> {
  const readAt = deps.clock.now();
  return changeAll(deps, whose, isNull(notifications.readAt), async (tx, { which }) => {
    const unread = inArray(notifications.id, lockInOrder(tx, which));
    return (await tx.update(notifications).set({ readAt }).where(unread)).count;
  });
}

/** Deletes all of somebody's notifications. Returns how many. Hidden ones are retained: they appear when their actors are restored. */
export function removeAll(deps: NotificationsDeps, whose: Whose): Promise<number> {
  return changeAll(deps, whose, undefined, async (tx, { rows, which }) => {
    // Before their actors, as everywhere, so that a concurrent deletion of one of them waits or is waited for.
    await lockInOrder(tx, which);
    // The oldest first: those whose names are shown are the last to go.
    const actors = await tx.execute(sql`
      delete from ${notificationActors} where ctid = any (array(
        select actor.ctid from unnest(${sql.param(rows.map(({ id }) => id))}::uuid[]) of_id cross join lateral (
          select ctid from ${notificationActors} where notification_id = of_id order by at, actor_id limit ${actorsSize}
        ) actor limit ${actorsSize}))`);
    if (actors.count === actorsSize) return undefined;
    return (await tx.delete(notifications).where(inArray(notifications.id, lockInOrder(tx, which)))).count;
  });
}

/**
 * Changes slice after slice, from the newest on, each in a separate transaction. What arrives meanwhile is not changed. The last slice
 * updates the person's open browsers.
 */
async function changeAll(
  deps: NotificationsDeps,
  { recipientId, until }: Whose,
  where: SQL | undefined,
  change: Change,
): Promise<number> {
  const shown = and(
    eq(notifications.recipientId, recipientId),
    sql`not ${notifications.isHidden}`,
    where,
    until === undefined ? undefined : lte(notifications.createdAt, until),
  );
  let count = 0;
  let last: Last | undefined;
  let hasMore = true;
  while (hasMore) {
    hasMore = await deps.database.transaction(async (tx) => {
      const rows = await tx
        .select({ createdAt: notifications.createdAt, id: notifications.id })
        .from(notifications)
        .where(and(shown, isAfter(last)))
        .orderBy(desc(notifications.createdAt), desc(notifications.id))
        .limit(sliceSize);
      const ids = rows.map(({ id }) => id);
      const changed =
        ids.length === 0 ? 0 : await change(tx, { rows, which: and(shown, inArray(notifications.id, ids)) });
      if (changed === undefined) return true;
      count += changed;
      last = rows.at(-1);
      const isLast = rows.length < sliceSize;
      if (isLast && count > 0) appendLive(tx, deps, recipientId, { kind: 'unread' });
      return !isLast;
    });
  }
  return count;
}

function isAfter(last: Last | undefined): SQL | undefined {
  if (last === undefined) return undefined;
  return sql`(${notifications.createdAt}, ${notifications.id}) < (${last.createdAt.toISOString()}::timestamptz, ${last.id}::uuid)`;
}
