import type { Role } from '@stagedoor/contracts/call';
import { type NotificationType, notificationTypes } from '@stagedoor/contracts/notification';
import * as notificationTexts from '#/shared/config/texts/notifications.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';

/** The labels of the types on the preferences panel. */
export const preferenceNames: Readonly<Record<NotificationType, string>> = {
  NEW_FOLLOWER: notificationTexts.newFollowers,
  NEW_SUBSCRIBER: notificationTexts.newSubscribers,
  NEW_MESSAGE: wordTexts.messages,
  NEW_COMMENT: wordTexts.comments,
  NEW_LIKE: notificationTexts.likes,
  NEW_TIP: notificationTexts.tips,
  POST_PURCHASE: notificationTexts.purchases,
  LIVE_STREAM: notificationTexts.liveStreams,
  SUBSCRIPTION_RENEWAL: notificationTexts.renewals,
  SUBSCRIPTION_CANCELLED: notificationTexts.cancellations,
  SUBSCRIPTION_CHANGE: notificationTexts.ownSubscriptions,
  PAYOUT_PROCESSED: notificationTexts.payouts,
  VERIFICATION_APPROVED: notificationTexts.verification,
  VERIFICATION_REJECTED: notificationTexts.rejectedVerification,
  CONTENT_REPORTED: notificationTexts.reports,
  POLL_ENDED: notificationTexts.polls,
  NEW_POST: notificationTexts.newPosts,
  MENTION: notificationTexts.mentions,
  SYSTEM: notificationTexts.announcements,
};

const ROLES_BY_TYPE: Partial<Record<NotificationType, readonly Role[]>> = {
  NEW_SUBSCRIBER: ['CREATOR', 'ADMIN'],
  NEW_TIP: ['CREATOR', 'ADMIN'],
  POST_PURCHASE: ['CREATOR', 'ADMIN'],
  PAYOUT_PROCESSED: ['CREATOR', 'ADMIN'],
  VERIFICATION_APPROVED: ['CREATOR', 'ADMIN'],
  VERIFICATION_REJECTED: ['CREATOR', 'ADMIN'],
  CONTENT_REPORTED: ['ADMIN'],
};

/** Returns the types of notifications that a person with this role can get. */
export function typesFor(role: Role): readonly NotificationType[] {
  return notificationTypes.filter((type) => ROLES_BY_TYPE[type]?.includes(role) ?? true);
}
