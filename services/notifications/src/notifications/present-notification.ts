import type { Language } from '@stagedoor/contracts/language';
import { type Notification, notificationTypes } from '@stagedoor/contracts/notification';
import type { ShortUser } from '@stagedoor/contracts/user';
import type { NotificationRow, Person } from '#/db/tables.ts';
import { describeNotification } from '#/notifications/describe-notification.ts';
import type { Companions, Face } from '#/notifications/find-companions.ts';
import { textsIn } from '#/texts/languages.ts';

/** A notification with the current profile of its actor. */
export interface HydratedNotification {
  readonly notification: NotificationRow;
  readonly actor: Person | null;
  /** What the recipient chose; null if they never did. */
  readonly language: Language | null;
  /** Left out if only the text is wanted. */
  readonly companions?: Companions;
}

export function presentNotification({ notification, actor, language, companions }: HydratedNotification): Notification {
  const { id, actorId, actorCount, postId, commentId, title, message, link } = notification;
  const { recipientId, conversationId, times, detail } = notification;
  const translated = detail?.translations?.[language ?? 'en'];
  const custom = title === null || message === null ? null : { title, message, ...translated, link };
  const faces = companions?.faces.get(id);
  const newPostId = notification.type === 'NEW_POST' && times === 1 ? detail?.newestContentId : undefined;
  const type = notificationTypes.find((known) => known === notification.type) ?? 'SYSTEM';
  const facts = {
    type,
    actor,
    actorId,
    actorCount,
    postId,
    commentId,
    recipientId,
    conversationId,
    times,
    detail,
    custom,
  };
  return {
    id,
    type,
    ...describeNotification(facts, textsIn[language ?? 'en']),
    isRead: notification.readAt !== null,
    createdAt: notification.createdAt.toISOString(),
    actor: actor === null ? null : presentPerson(actor),
    ...(faces === undefined ? {} : { faces: faces.map(presentPerson) }),
    ...(type === 'NEW_FOLLOWER' && actorCount === 1 && companions !== undefined
      ? { isFollowedBack: companions.followedBack.has(id) }
      : {}),
    data: {
      ...(postId === null ? {} : { postId }),
      ...(newPostId === undefined ? {} : { postId: newPostId }),
      ...(commentId === null ? {} : { commentId }),
      ...(conversationId === null ? {} : { conversationId }),
      ...(detail?.messageId === undefined ? {} : { messageId: detail.messageId }),
      ...(detail?.amountCents === undefined ? {} : { amount: detail.amountCents / 100 }),
      ...(actorCount > 1 ? { count: actorCount } : {}),
    },
  };
}

function presentPerson({ userId, username, displayName, avatarUrl, isVerified }: Face): ShortUser {
  return { id: userId, username, displayName, avatarUrl, isVerified };
}
