import type { Role } from '@stagedoor/contracts/call';
import { type NotificationType, notificationTypes } from '@stagedoor/contracts/notification';

/** The labels of the types on the preferences panel. */
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

const ROLES_BY_TYPE: Partial<Record<NotificationType, readonly Role[]>> = {
  NEW_SUBSCRIBER: ['CREATOR', 'ADMIN'],
  NEW_TIP: ['CREATOR', 'ADMIN'],
  POST_PURCHASE: ['CREATOR', 'ADMIN'],
  PAYOUT_PROCESSED: ['CREATOR', 'ADMIN'],
  VERIFICATION_APPROVED: ['CREATOR', 'ADMIN'],
  CONTENT_REPORTED: ['ADMIN'],
};

/** Returns the types of notifications that a person with this role can get. */
export function typesFor(role: Role): readonly NotificationType[] {
  return notificationTypes.filter((type) => ROLES_BY_TYPE[type]?.includes(role) ?? true);
}
