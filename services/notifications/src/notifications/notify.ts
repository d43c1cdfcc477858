import type { NotificationType } from '@stagedoor/contracts/notification';
import type { Transaction } from '@stagedoor/service-kit/database';
import { sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { notificationActors, notifications } from '#/db/tables.ts';
import { appendLive } from '#/live/live-log.ts';
import { isBlockedBetween } from '#/notifications/bonds.ts';
import { isPostGone } from '#/notifications/gone-posts.ts';

/** Something that a person is to be told. */
export interface Notice {
  readonly recipientId: string;
  readonly type: NotificationType;
  /** What it is about, such as `like:<post>`: notices of one thing are one notification while that is unread. */
  readonly thing: string;
  /** Who did it. */
  readonly actorId: string;
  readonly postId?: string;
  readonly commentId?: string;
  readonly at: Date;
}

/** Tells a person something, also the browsers that they have open. */
export async function notify(tx: Transaction, deps: NotificationsDeps, notice: Notice): Promise<void> {
  const notificationId = await writeNotification(tx, deps, notice);
  if (notificationId === undefined) return;
  await appendLive(tx, deps, notice.recipientId, { kind: 'notification', notificationId });
}

/**
 * Writes down what a person is to be told; never what they did themselves, nor of a post that is gone, nor where a block
 * stands between the two. Answers its id; undefined where there is nothing new to tell.
 */
export async function writeNotification(
  tx: Transaction,
  { ids }: Pick<NotificationsDeps, 'ids'>,
  notice: Notice,
): Promise<string | undefined> {
  const { recipientId, type, thing, actorId, postId = null, commentId = null, at } = notice;
  if (recipientId === actorId) return undefined;
  if (await isBlockedBetween(tx, recipientId, actorId)) return;
  if (postId !== null && (await isPostGone(tx, postId))) return undefined;
  const [row] = await tx
    .insert(notifications)
    .values({ id: ids.next(), recipientId, type, thing, actorId, postId, commentId, createdAt: at })
    .onConflictDoUpdate({
      target: [notifications.recipientId, notifications.thing],
      targetWhere: sql`read_at is null`,
      set: {
        actorId: sql`case when excluded.created_at >= ${notifications.createdAt} then excluded.actor_id else ${notifications.actorId} end`,
        createdAt: sql`greatest(${notifications.createdAt}, excluded.created_at)`,
      },
    })
    .returning({ id: notifications.id });
  if (row === undefined) throw new Error('an upsert answers a row');
  const added = await tx
    .insert(notificationActors)
    .values({ notificationId: row.id, actorId, at })
    .onConflictDoNothing();
  if (added.count === 0) return undefined;
  await tx
    .update(notifications)
    .set({ actorCount: sql`${notifications.actorCount} + 1` })
    .where(sql`${notifications.id} = ${row.id}`);
  return row.id;
}
