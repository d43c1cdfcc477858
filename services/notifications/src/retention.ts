import { defineRetention } from '@stagedoor/service-kit/jobs/define-retention';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { isNotNull, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { letterReceivers, letters } from '#/db/mail-tables.ts';
import {
  deliveredServiceNotifications,
  liveEvents,
  mails,
  notificationActors,
  notifications,
  pushMessages,
  relations,
} from '#/db/tables.ts';
import { webhookAllowances, webhookEventLog } from '#/db/webhook-tables.ts';
import { sentRetentionMs as mailRetentionMs } from '#/mail/mail-rules.ts';
import { expireUnread } from '#/notifications/expire-unread.ts';
import { sentRetentionMs as pushRetentionMs } from '#/push/push-rules.ts';

const day = 86_400_000;
/** A service that has tried for longer has set the notification aside. */
const redeliveryMs = 7 * day;
/** How long an author can see what became of a letter. */
const letterRetentionMs = 730 * day;
/** After that time an unsent message is no longer worth sending. */
const setAsideMs = 30 * day;

/**
 * Deletes live events that are too old to catch up with, notifications read long ago, sent mails and push messages once they no
 * longer suppress another one about the same notification, those that could not be sent, likes whose events cannot arrive
 * again, the ids of notifications that no business service resends any more, and webhook events that are too old for the log.
 */
const oldRows = defineRetention<NotificationsDeps>({
  name: 'retention',
  rules: ({ config }) => [
    { table: liveEvents, age: liveEvents.at, keptMs: config.liveEventDays * day },
    { table: mails, age: mails.sentAt, keptMs: mailRetentionMs, where: isNotNull(mails.sentAt) },
    { table: mails, age: mails.failedAt, keptMs: setAsideMs, where: isNotNull(mails.failedAt) },
    {
      table: letters,
      age: letters.publishedAt,
      keptMs: letterRetentionMs,
      batchSize: 10,
      parts: { table: letterReceivers, of: letterReceivers.postId, key: letters.postId },
    },
    { table: pushMessages, age: pushMessages.sentAt, keptMs: pushRetentionMs, where: isNotNull(pushMessages.sentAt) },
    { table: pushMessages, age: pushMessages.failedAt, keptMs: setAsideMs, where: isNotNull(pushMessages.failedAt) },
    {
      table: deliveredServiceNotifications,
      age: deliveredServiceNotifications.deliveredAt,
      keptMs: redeliveryMs,
    },
    // No older event of the same like can arrive after that, so the next one is the newest anyway.
    { table: relations, age: relations.changedAt, keptMs: config.inboxDays * day, where: sql`kind = 'like'` },
    // What was sent of it, and each answer, goes with it.
    { table: webhookAllowances, age: webhookAllowances.spentUntil, keptMs: day },
    { table: webhookEventLog, age: webhookEventLog.createdAt, keptMs: config.webhookLogDays * day, batchSize: 100 },
    {
      table: notifications,
      age: notifications.readAt,
      keptMs: config.readNotificationDays * day,
      where: isNotNull(notifications.readAt),
      batchSize: 100,
      // One notification may have a million actors: likes of a popular post, or followers of a popular person.
      parts: { table: notificationActors, of: notificationActors.notificationId, key: notifications.id },
    },
  ],
});

/** Deletes rows that are stored for a limited time. Unread notifications expire too, for people who never come back. */
export const retention: Job<NotificationsDeps> = {
  ...oldRows,
  async run(deps) {
    const hasMore = await expireUnread(deps);
    return (await oldRows.run(deps)) || hasMore;
  },
};
