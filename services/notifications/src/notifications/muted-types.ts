import type { NotificationType } from '@stagedoor/contracts/notification';

/**
 * Types that a muted person cannot cause. Messages and money are not among them, because muting does not cover messages
 * and payments.
 */
export const mutedTypes: readonly NotificationType[] = [
  'NEW_FOLLOWER',
  'NEW_LIKE',
  'NEW_COMMENT',
  'LIVE_STREAM',
  'POLL_ENDED',
  'NEW_POST',
  'MENTION',
];
