import type { Transaction } from '@stagedoor/service-kit/database';
import { and, eq, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { gonePosts, notifications } from '#/db/tables.ts';
import { appendLive, appendLiveInOrder } from '#/live/live-log.ts';

/** Whether a post or a comment was deleted. Until the caller's transaction ends, it will not be. */
export async function isGone(tx: Transaction, id: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${id}, 0))`);
  const [gone] = await tx.select().from(gonePosts).where(eq(gonePosts.postId, id));
  return gone !== undefined;
}

/** Takes back everything that was told of a post, and all that is heard of it from now on. */
export async function forgetPost(tx: Transaction, deps: NotificationsDeps, postId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${postId}, 0))`);
  await tx.insert(gonePosts).values({ postId }).onConflictDoNothing();
  const told = await tx
    .delete(notifications)
    .where(eq(notifications.postId, postId))
    .returning({ userId: notifications.recipientId });
  const recipients = [...new Set(told.map(({ userId }) => userId))];
  await appendLiveInOrder(
    tx,
    deps,
    recipients.map((userId) => ({ userId, entry: { kind: 'unread' } })),
  );
}

/** Takes back what was told of a comment, and does not tell of it any more. */
export async function forgetComment(
  tx: Transaction,
  deps: NotificationsDeps,
  { commentId, postAuthorId }: { commentId: string; postAuthorId: string },
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${commentId}, 0))`);
  await tx.insert(gonePosts).values({ postId: commentId }).onConflictDoNothing();
  const told = await tx
    .delete(notifications)
    .where(and(eq(notifications.recipientId, postAuthorId), eq(notifications.thing, `comment:${commentId}`)));
  if (told.count > 0) await appendLive(tx, deps, postAuthorId, { kind: 'unread' });
}
