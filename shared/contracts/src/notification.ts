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
  'SUBSCRIPTION_CHANGE',
  'PAYOUT_PROCESSED',
  'VERIFICATION_APPROVED',
  'VERIFICATION_REJECTED',
  'CONTENT_REPORTED',
  'POLL_ENDED',
  'NEW_POST',
  'MENTION',
  'SYSTEM',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** Types that exist only while the feature `post-notices` is on. */
export const postNoticeTypes = ['NEW_POST', 'MENTION'] as const satisfies readonly NotificationType[];

/** Types that exist only while the feature `offers` is on: mails about the person's own subscriptions. */
export const offerNoticeTypes = ['SUBSCRIPTION_CHANGE'] as const satisfies readonly NotificationType[];

/** The filters of the list. */
export const notificationKinds = ['comments', 'likes', 'follows', 'messages', 'money', 'other'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const kindOfType: Readonly<Record<NotificationType, NotificationKind>> = {
  NEW_FOLLOWER: 'follows',
  NEW_SUBSCRIBER: 'money',
  NEW_MESSAGE: 'messages',
  NEW_COMMENT: 'comments',
  NEW_LIKE: 'likes',
  NEW_TIP: 'money',
  POST_PURCHASE: 'money',
  LIVE_STREAM: 'other',
  SUBSCRIPTION_RENEWAL: 'money',
  SUBSCRIPTION_CANCELLED: 'money',
  SUBSCRIPTION_CHANGE: 'money',
  PAYOUT_PROCESSED: 'money',
  VERIFICATION_APPROVED: 'other',
  VERIFICATION_REJECTED: 'other',
  CONTENT_REPORTED: 'other',
  POLL_ENDED: 'other',
  NEW_POST: 'other',
  MENTION: 'comments',
  SYSTEM: 'other',
};

export const NotificationSchema = Type.Object({
  id: id(),
  type: oneOf(notificationTypes),
  title: Type.String(),
  message: Type.String(),
  isRead: Type.Boolean(),
  createdAt: instant(),
  /** The person who caused it; null if there is none, or if they were erased. */
  actor: Type.Union([ShortUserSchema, Type.Null()]),
  /** Up to three of the people of a grouped notification, the newest first. */
  faces: Type.Optional(Type.Array(ShortUserSchema, { maxItems: 3 })),
  /** For a new follower: whether the reader follows them, too. */
  isFollowedBack: Type.Optional(Type.Boolean()),
  /** The path of the web app to open. */
  link: nullableText(),
  data: Type.Object({
    postId: Type.Optional(id()),
    commentId: Type.Optional(id()),
    conversationId: Type.Optional(id()),
    messageId: Type.Optional(id()),
    /** In dollars, for a notification about money. */
    amount: Type.Optional(money()),
    /** The number of people in a grouped notification. */
    count: Type.Optional(Type.Integer()),
  }),
});
export type Notification = Type.Static<typeof NotificationSchema>;
