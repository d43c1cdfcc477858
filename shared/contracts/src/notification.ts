import { Type } from 'typebox';
import { id, instant, money, nullableText, oneOf } from './text.ts';
import { ShortUserSchema } from './user.ts';

export const notificationTypes = [
  'NEW_FOLLOWER',
  'NEW_SUBSCRIBER',
  'NEW_MESSAGE',
  'NEW_COMMENT',
  'NEW_LIKE',
  'NEW_TIP',
  'POST_PURCHASE',
  'LIVE_STREAM',
  'SUBSCRIPTION_RENEWAL',
  'SUBSCRIPTION_CANCELLED',
  'PAYOUT_PROCESSED',
  'VERIFICATION_APPROVED',
  'CONTENT_REPORTED',
  'SYSTEM',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

export const NotificationSchema = Type.Object({
  id: id(),
  type: oneOf(notificationTypes),
  title: Type.String(),
  message: Type.String(),
  isRead: Type.Boolean(),
  createdAt: instant(),
  /** Who did it; null where nobody did, or they are gone. */
  actor: Type.Union([ShortUserSchema, Type.Null()]),
  /** Where it leads, a path of the web app. */
  link: nullableText(),
  data: Type.Object({
    postId: Type.Optional(id()),
    commentId: Type.Optional(id()),
    conversationId: Type.Optional(id()),
    messageId: Type.Optional(id()),
    /** Dollars, where money is what it is about. */
    amount: Type.Optional(money()),
    /** How many people a grouped notification stands for. */
    count: Type.Optional(Type.Integer()),
  }),
});
export type Notification = Type.Static<typeof NotificationSchema>;
