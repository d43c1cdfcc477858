import { type Notification, notificationTypes } from '@stagedoor/contracts/notification';
import type { NotificationRow, Person } from '#/db/tables.ts';
import { describeNotification } from '#/notifications/describe-notification.ts';

/** A notification with the current profile of its actor. */
export interface HydratedNotification {
  readonly notification: NotificationRow;
  readonly actor: Person | null;
}

export function presentNotification({ notification, actor }: HydratedNotification): Notification {
  const { id, actorId, actorCount, postId, commentId, title, message, link } = notification;
  const { recipientId, conversationId, times, detail } = notification;
  const custom = title === null || message === null ? null : { title, message, link };
  const type = notificationTypes.find((known) => known === notification.type) ?? 'SYSTEM';
  return {
    id,
    type,
    ...describeNotification({
      type,
      actor,
      actorId,
      actorCount,
      postId,
      recipientId,
      conversationId,
      times,
      detail,
      custom,
    }),
    isRead: notification.readAt !== null,
    createdAt: notification.createdAt.toISOString(),
    actor:
      actor === null
        ? null
        : {
            id: actor.userId,
            username: actor.username,
            displayName: actor.displayName,
            avatarUrl: actor.avatarUrl,
            isVerified: actor.isVerified,
          },
    data: {
      ...(postId === null ? {} : { postId }),
      ...(commentId === null ? {} : { commentId }),
      ...(conversationId === null ? {} : { conversationId }),
      ...(detail?.messageId === undefined ? {} : { messageId: detail.messageId }),
      ...(detail?.amountCents === undefined ? {} : { amount: detail.amountCents / 100 }),
      ...(actorCount > 1 ? { count: actorCount } : {}),
    },
  };
}
