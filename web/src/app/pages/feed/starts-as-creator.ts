import type { OwnUser } from '@stagedoor/contracts/user';
import { localStore } from '#/shared/storage/page-storage.ts';

/** The name under which this browser remembers that the person has hidden their first steps. */
export const firstStepsKey = (userId: string) => `first-steps:${userId}`;

/** Whether the person is a creator whose profile, as the session knows it, lacks something that fans look for, and who wants to see what. */
export function startsAsCreator({ id, role, avatarUrl, bio, stats }: OwnUser): boolean {
  const isReady = avatarUrl !== null && Boolean(bio) && stats !== null && stats.posts > 0;
  return role === 'CREATOR' && stats !== null && !isReady && localStore.getItem(firstStepsKey(id)) === null;
}
