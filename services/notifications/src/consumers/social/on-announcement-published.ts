import { announcementPublished } from '@stagedoor/contracts/social-admin-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { announcements } from '#/db/tables.ts';

/** Only saves the announcement: a job delivers it, because that takes longer than one transaction. */
export const onAnnouncementPublished = defineConsumer<typeof announcementPublished, NotificationsDeps>({
  name: 'on_announcement_published',
  on: announcementPublished,
  async handle(tx, { data: { announcementId: id, authorId, title, message, publishedAt } }, { clock }) {
    const announcement = { id, authorId, title, message, publishedAt: new Date(publishedAt), dueAt: clock.now() };
    await tx.insert(announcements).values(announcement).onConflictDoNothing();
  },
});
