import type { NotificationType } from '@stagedoor/contracts/notification';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { eq, inArray, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { pushMessages, pushSubscriptions } from '#/db/tables.ts';
import { repeatIntervalMs } from '#/push/push-rules.ts';

interface PushedNotice {
  readonly userId: string;
  readonly type: NotificationType;
  readonly groupingKey: string;
  readonly title: string;
  readonly message: string;
  readonly link: string | null;
}

/**
 * Queues a push message for each browser of a person. A waiting message with the same grouping key gets the new text; after a
 * sent one, none follows soon.
 */
export async function queuePush(
  tx: Transaction,
  { ids, clock }: Pick<NotificationsDeps, 'ids' | 'clock'>,
  { userId, type, groupingKey, title, message, link }: PushedNotice,
): Promise<void> {
  const browsers = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(pushSubscriptions.id);
  if (browsers.length === 0) return;
  const now = clock.now();
  const since = new Date(now.getTime() - repeatIntervalMs(type)).toISOString();
  const text = { title, message, link, createdAt: now, dueAt: now };
  await tx
    .insert(pushMessages)
    .values(browsers.map(({ id }) => ({ id: ids.next(), subscriptionId: id, userId, groupingKey, ...text })))
    .onConflictDoUpdate({
      target: [pushMessages.subscriptionId, pushMessages.groupingKey],
      set: { ...text, sentAt: null, attempts: 0, failedAt: null, lastError: null },
      setWhere: sql`${pushMessages.sentAt} is null or ${pushMessages.sentAt} <= ${since}::timestamptz`,
    });
}

/** Returns those of these people who have a browser subscribed. */
export async function findPeopleWithBrowsers(tx: Transaction, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.userId, [...userIds]));
  return rows.map(({ userId }) => userId);
}
