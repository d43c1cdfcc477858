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
  /** The person who caused it; null if there is none, or they were erased. */
  actor: Type.Union([ShortUserSchema, Type.Null()]),
  /** The path of the web app to open. */
  link: nullableText(),
  data: Type.Object({
    postId: Type.Optional(id()),
    commentId: Type.Optional(id()),
    conversationId: Type.Optional(id()),
    messageId: Type.Optional(id()),
    /** Dollars, where money is what it is about. */
    amount: Type.Optional(money()),
    /** The number of people in a grouped notification. */
    count: Type.Optional(Type.Integer()),
  }),
});
export type Notification = Type.Static<typeof NotificationSchema>;
