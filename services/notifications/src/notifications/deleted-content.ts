import { executePrepared } from '@stagedoor/service-kit/database/prepared';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { deletedContent, notifications, notifiedContent, withdrawnContent } from '#/db/tables.ts';
import { appendLiveInOrder } from '#/live-log/live-log.ts';
import { lockInOrder } from '#/notifications/lock-notifications.ts';

/** Withdraws all notifications about a deleted post. Events about it that arrive later notify nobody. */
export async function withdrawPost(tx: Transaction, deps: NotificationsDeps, postId: string): Promise<void> {
  await recordDeletion(tx, deps, postId);
  await withdraw(tx, deps, eq(notifications.postId, postId));
}

/** Withdraws the notifications about a deleted comment. Should the comment's own event arrive later, it notifies nobody. */
export async function withdrawComment(tx: Transaction, deps: NotificationsDeps, commentId: string): Promise<void> {
  await recordDeletion(tx, deps, commentId);
  await withdraw(tx, deps, eq(notifications.commentId, commentId));
}

async function withdraw(tx: Transaction, deps: NotificationsDeps, ofContent: SQL): Promise<void> {
  const withdrawn = await tx
    .delete(notifications)
    .where(inArray(notifications.id, lockInOrder(tx, ofContent)))
    .returning({ userId: notifications.recipientId });
  const recipients = [...new Set(withdrawn.map(({ userId }) => userId))];
  appendLiveInOrder(
    tx,
    deps,
    recipients.map((userId) => ({ userId, entry: { kind: 'unread' } })),
  );
}

/**
 * Records the deletion, after waiting for transactions that are writing a notification about the content: `notify.ts` takes
 * the same lock in shared mode. Notifications that only count the content may be very many: a job withdraws it from these.
 */
async function recordDeletion(
  tx: Transaction,
  { clock }: Pick<NotificationsDeps, 'clock'>,
  contentId: string,
): Promise<void> {
  await executePrepared(tx, sql`select pg_advisory_xact_lock(hashtextextended(${contentId}, 0))`);
  await tx.insert(deletedContent).values({ contentId }).onConflictDoNothing();
  const [counted] = await tx
    .select({ contentId: notifiedContent.contentId })
    .from(notifiedContent)
    .where(eq(notifiedContent.contentId, contentId))
    .limit(1);
  if (counted === undefined) return;
  await tx.insert(withdrawnContent).values({ contentId, dueAt: clock.now() }).onConflictDoNothing();
}
