import type { NotificationType } from '@stagedoor/contracts/notification';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { inArray, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { pushMessages, pushSubscriptions } from '#/db/tables.ts';
import { repeatIntervalMs } from '#/push/push-rules.ts';

export interface PushedNotice {
  readonly userId: string;
  readonly groupingKey: string;
  readonly title: string;
  readonly message: string;
  readonly link: string | null;
}

/**
 * Queues push messages of one type for each browser of these people, with the same number of statements for many as for one. A waiting
 * message with the same grouping key gets the new text; after a sent one, none follows soon.
 */
export async function queuePushes(
  tx: Transaction,
  { ids, clock }: Pick<NotificationsDeps, 'ids' | 'clock'>,
  type: NotificationType,
  notices: readonly PushedNotice[],
): Promise<void> {
  const ofPerson = Map.groupBy(notices, ({ userId }) => userId);
  if (ofPerson.size === 0) return;
  const browsers = await tx
    .select({ id: pushSubscriptions.id, userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.userId, [...ofPerson.keys()]))
    .orderBy(pushSubscriptions.id);
  const now = clock.now();
  // In the order of the unique key, so that transactions cannot deadlock; of messages about the same, the last.
  const messages = browsers.flatMap(({ id: subscriptionId, userId }) => {
    const newest = new Map(ofPerson.get(userId)?.map((notice) => [notice.groupingKey, notice]));
    const inOrder = [...newest.values()].sort((one, other) => (one.groupingKey < other.groupingKey ? -1 : 1));
    return inOrder.map((notice) => ({ id: ids.next(), subscriptionId, ...notice, createdAt: now, dueAt: now }));
  });
  if (messages.length === 0) return;
  const since = new Date(now.getTime() - repeatIntervalMs(type)).toISOString();
  const text = { title: sql`excluded.title`, message: sql`excluded.message`, link: sql`excluded.link` };
  await tx
    .insert(pushMessages)
    .values(messages)
    .onConflictDoUpdate({
      target: [pushMessages.subscriptionId, pushMessages.groupingKey],
      set: { ...text, createdAt: now, dueAt: now, sentAt: null, attempts: 0, failedAt: null, lastError: null },
      setWhere: sql`${pushMessages.sentAt} is null or ${pushMessages.sentAt} <= ${since}::timestamptz`,
    });
}
