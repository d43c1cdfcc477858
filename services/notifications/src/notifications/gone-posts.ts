import type { Transaction } from '@stagedoor/service-kit/database';
import { eq, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { gonePosts, notifications } from '#/db/tables.ts';
import { appendLiveInOrder } from '#/live/live-log.ts';

/** Whether a post was deleted. Until the caller's transaction ends, it will not be. */
export async function isPostGone(tx: Transaction, postId: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${postId}, 0))`);
  const [gone] = await tx.select().from(gonePosts).where(eq(gonePosts.postId, postId));
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
