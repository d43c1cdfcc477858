import { exportCompleted } from '@stagedoor/contracts/own-data-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { notifyInOwnWords } from '#/announcements/notify-in-own-words.ts';
import type { NotificationsDeps } from '#/config.ts';

/** Somebody can have everything that is theirs now. */
export const onExportCompleted = defineConsumer<typeof exportCompleted, NotificationsDeps>({
  name: 'on_export_completed',
  on: exportCompleted,
  handle: (tx, { data: { exportId, userId, completedAt } }, deps) =>
    notifyInOwnWords(tx, deps, [userId], {
      thing: `export:${exportId}`,
      title: 'Your data is ready',
      message: 'Everything Stagedoor holds of you can be downloaded for three days.',
      link: '/settings?tab=account',
      publishedAt: new Date(completedAt),
    }),
});
