import { defineRetention } from '@stagedoor/service-kit/jobs/define-retention';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { isNotNull } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import {
  deliveredServiceNotifications,
  liveEvents,
  mails,
  notificationActors,
  notifications,
  pushMessages,
} from '#/db/tables.ts';
import { webhookEventLog } from '#/db/webhook-tables.ts';
import { sentRetentionMs as mailRetentionMs } from '#/mail/mail-rules.ts';
import { expireUnread } from '#/notifications/expire-unread.ts';
import { sentRetentionMs as pushRetentionMs } from '#/push/push-rules.ts';

const day = 86_400_000;
/** A service that has tried for longer has set the notification aside. */
const redeliveryMs = 7 * day;

/**
 * Deletes live events that are too old to catch up with, notifications read long ago, and sent mails and push
 * messages once they no longer suppress another one about the same, the ids of notifications that no business service
 * hands over again, and events of webhooks that left the log.
 */
const oldRows = defineRetention<NotificationsDeps>({
  name: 'retention',
  rules: ({ config }) => [
    { table: liveEvents, age: liveEvents.at, keptMs: config.liveEventDays * day },
    { table: mails, age: mails.sentAt, keptMs: mailRetentionMs, where: isNotNull(mails.sentAt) },
    { table: pushMessages, age: pushMessages.sentAt, keptMs: pushRetentionMs, where: isNotNull(pushMessages.sentAt) },
    {
      table: deliveredServiceNotifications,
      age: deliveredServiceNotifications.deliveredAt,
      keptMs: redeliveryMs,
    },
    // What was sent of it, and each answer, goes with it.
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

/** Deletes what is stored for some time only. What somebody who never came back did not read counts as read at last. */
export const retention: Job<NotificationsDeps> = {
  ...oldRows,
  async run(deps) {
    const hasMore = await expireUnread(deps);
    return (await oldRows.run(deps)) || hasMore;
  },
};
