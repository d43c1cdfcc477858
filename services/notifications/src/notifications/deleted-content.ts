import { executePrepared } from '@stagedoor/service-kit/database/prepared';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { deletedContent, notifications } from '#/db/tables.ts';
import { appendLive, appendLiveInOrder } from '#/live/live-log.ts';
import { lockInOrder } from '#/notifications/lock-notifications.ts';

/** Withdraws all notifications about a deleted post. Events about it that arrive later notify nobody. */
export async function withdrawPost(tx: Transaction, deps: NotificationsDeps, postId: string): Promise<void> {
  await recordDeletion(tx, postId);
  const withdrawn = await tx
    .delete(notifications)
    .where(inArray(notifications.id, lockInOrder(tx, eq(notifications.postId, postId))))
    .returning({ userId: notifications.recipientId });
  const recipients = [...new Set(withdrawn.map(({ userId }) => userId))];
  await appendLiveInOrder(
    tx,
    deps,
    recipients.map((userId) => ({ userId, entry: { kind: 'unread' } })),
  );
}

/** Withdraws the notification about a deleted comment. Should the comment's own event arrive later, it notifies nobody. */
export async function withdrawComment(
  tx: Transaction,
  deps: NotificationsDeps,
  { commentId, postAuthorId }: { commentId: string; postAuthorId: string },
): Promise<void> {
  await recordDeletion(tx, commentId);
  const ofAuthor = eq(notifications.recipientId, postAuthorId);
  const withdrawn = await tx
    .delete(notifications)
    .where(and(ofAuthor, eq(notifications.groupingKey, `comment:${commentId}`)));
  if (withdrawn.count > 0) await appendLive(tx, deps, postAuthorId, { kind: 'unread' });
}

/** Waits for transactions that are writing a notification about the content: `notify.ts` has the shared lock. */
async function recordDeletion(tx: Transaction, contentId: string): Promise<void> {
  await executePrepared(tx, sql`select pg_advisory_xact_lock(hashtextextended(${contentId}, 0))`);
  await tx.insert(deletedContent).values({ contentId }).onConflictDoNothing();
}
