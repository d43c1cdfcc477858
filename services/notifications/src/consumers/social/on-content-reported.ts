import { contentReported } from '@stagedoor/contracts/social-admin-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { notify } from '#/notifications/notify.ts';
import { findAdmins } from '#/people/find-admins.ts';

/** Notifies all ADMINs. Reports about the same content are one notification while it is unread. */
export const onContentReported = defineConsumer<typeof contentReported, NotificationsDeps>({
  name: 'on_content_reported',
  on: contentReported,
  async handle(tx, { data }, deps) {
    const { reportId, reporterId, targetType, targetId, commentId, reason, reportedAt } = data;
    const notice = {
      type: 'CONTENT_REPORTED',
      groupingKey: `report:${commentId ?? targetId}`,
      actorId: reporterId,
      detail: { reported: commentId === undefined ? targetType : 'comment', reportId, reason },
      at: new Date(reportedAt),
    } as const;
    const admins = await findAdmins(tx);
    await notify(
      tx,
      deps,
      admins.map((recipientId) => ({ ...notice, recipientId })),
    );
  },
});
