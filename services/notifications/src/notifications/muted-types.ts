import type { NotificationType } from '@stagedoor/contracts/notification';

/** What somebody does who is muted. Messages and money are not in it: nobody mutes what they are written or paid. */
export const mutedTypes: readonly NotificationType[] = ['NEW_FOLLOWER', 'NEW_LIKE', 'NEW_COMMENT', 'LIVE_STREAM'];
