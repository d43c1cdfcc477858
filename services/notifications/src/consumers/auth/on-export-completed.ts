import { exportCompleted } from '@stagedoor/contracts/personal-data-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { notifyWithText } from '#/announcements/notify-with-text.ts';
import type { NotificationsDeps } from '#/config.ts';

/** Notifies a person that the export of their data can be downloaded. */
export const onExportCompleted = defineConsumer<typeof exportCompleted, NotificationsDeps>({
  name: 'on_export_completed',
  on: exportCompleted,
  handle: (tx, { data: { exportId, userId, completedAt } }, deps) =>
    notifyWithText(
      tx,
      deps,
      [userId],
      { groupingKey: `export:${exportId}`, link: '/settings?tab=account', publishedAt: new Date(completedAt) },
      (texts) => texts.exportCompleted,
    ),
});
