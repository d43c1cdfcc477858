import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { gonePosts, notifications } from '#/db/tables.ts';
import { appendLive, appendLiveInOrder } from '#/live/live-log.ts';
import { lockedInOrder } from '#/notifications/locked-in-order.ts';

/** Until the caller's transaction ends, none of these posts and comments becomes a deleted one. */
export async function holdAgainstDeletion(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock_shared(key) from (
      select distinct hashtextextended(id, 0) as key
      from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb) as id order by key
    ) as keys`);
}

/** Takes back everything that was told of a post, and all that is heard of it from now on. */
export async function forgetPost(tx: Transaction, deps: NotificationsDeps, postId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${postId}, 0))`);
  await tx.insert(gonePosts).values({ postId }).onConflictDoNothing();
  const told = await tx
    .delete(notifications)
    .where(inArray(notifications.id, lockedInOrder(tx, eq(notifications.postId, postId))))
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
