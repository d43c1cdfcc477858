import type { Role } from '@stagedoor/contracts/call';
import { type NotificationType, notificationTypes } from '@stagedoor/contracts/notification';

/** What each type is called where one chooses. */
export const preferenceNames: Readonly<Record<NotificationType, string>> = {
  NEW_FOLLOWER: 'New followers',
  NEW_SUBSCRIBER: 'New subscribers',
  NEW_MESSAGE: 'Messages',
  NEW_COMMENT: 'Comments',
  NEW_LIKE: 'Likes',
  NEW_TIP: 'Tips',
  POST_PURCHASE: 'Purchases',
  LIVE_STREAM: 'Live streams',
  SUBSCRIPTION_RENEWAL: 'Renewals',
  SUBSCRIPTION_CANCELLED: 'Cancellations',
  PAYOUT_PROCESSED: 'Payouts',
  VERIFICATION_APPROVED: 'Verification',
  CONTENT_REPORTED: 'Reports',
  SYSTEM: 'Announcements',
};

const ONLY: Partial<Record<NotificationType, readonly Role[]>> = {
  NEW_SUBSCRIBER: ['CREATOR', 'ADMIN'],
  NEW_TIP: ['CREATOR', 'ADMIN'],
  POST_PURCHASE: ['CREATOR', 'ADMIN'],
  PAYOUT_PROCESSED: ['CREATOR', 'ADMIN'],
  VERIFICATION_APPROVED: ['CREATOR', 'ADMIN'],
  CONTENT_REPORTED: ['ADMIN'],
};

/** The types that a person of this role can be told of. */
export function typesFor(role: Role): readonly NotificationType[] {
  return notificationTypes.filter((type) => ONLY[type]?.includes(role) ?? true);
}
