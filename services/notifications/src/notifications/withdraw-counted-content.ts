import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { notifications, notifiedContent, withdrawnContent } from '#/db/tables.ts';
import { appendLiveInOrder } from '#/live-log/live-log.ts';
import { lockInOrder } from '#/notifications/lock-notifications.ts';

const batchSize = 500;

/**
 * Job: takes a deleted post out of the notifications that count it, and a deleted comment out of those that count its mention. A
 * notification that counts nothing else is deleted. Works in batches, since a post can be in very many notifications.
 */
export const withdrawCountedContent: Job<NotificationsDeps> = defineDueWork<typeof withdrawnContent, NotificationsDeps>(
  {
    name: 'withdrawn-content',
    table: withdrawnContent,
    key: withdrawnContent.contentId,
    dueAt: withdrawnContent.dueAt,
    pauseMs: 1_000,
    async handle({ contentId }, deps, lease) {
      while (await deps.database.transaction((tx) => withdrawBatch(tx, deps, contentId))) await lease.extend();
      return 'remove';
    },
  },
);

/** Withdraws the content from the next notifications. Returns whether there may be more. */
async function withdrawBatch(tx: Transaction, deps: NotificationsDeps, contentId: string): Promise<boolean> {
  const next = await tx
    .select({ id: notifiedContent.notificationId, recipientId: notifiedContent.recipientId })
    .from(notifiedContent)
    .where(eq(notifiedContent.contentId, contentId))
    .orderBy(asc(notifiedContent.recipientId))
    .limit(batchSize);
  if (next.length === 0) return false;
  const ids = next.map(({ id }) => id);
  await lockInOrder(tx, inArray(notifications.id, ids));
  const these = sql`${sql.param(ids)}::uuid[]`;
  await tx.execute(sql`
    delete from notified_content where content_id = ${contentId}::uuid and notification_id = any (${these})`);
  await tx.execute(sql`
    delete from notification n
    where id = any (${these}) and not exists (select from notified_content c where c.notification_id = n.id)`);
  await tx.execute(sql`
    update notification n set times = rest.times, detail = detail || jsonb_build_object('newestContentId', rest.newest_id)
    from (
      select notification_id, count(*)::int as times, (array_agg(content_id order by noted_at desc))[1] as newest_id
      from notified_content where notification_id = any (${these}) group by notification_id
    ) rest
    where n.id = rest.notification_id`);
  const recipients = next.map(({ recipientId }) => recipientId);
  appendLiveInOrder(
    tx,
    deps,
    recipients.map((userId) => ({ userId, entry: { kind: 'unread' } })),
  );
  return next.length === batchSize;
}
