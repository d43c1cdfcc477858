import type { OwnUser } from '@stagedoor/contracts/user';
import { localStore } from '#/shared/storage/page-storage.ts';
import { firstStepsOf } from './first-steps-of.ts';

/** The name under which this browser remembers that the person has hidden their first steps. */
export const firstStepsKey = (userId: string) => `first-steps:${userId}`;

/**
 * Whether to show the first steps: the person is a creator whose profile, as the session knows it, lacks something that fans look
 * for, and has not dismissed them.
 */
export function startsAsCreator(user: OwnUser): boolean {
  if (user.role !== 'CREATOR' || user.stats === null || firstStepsOf(user, undefined).isReady) return false;
  return localStore.getItem(firstStepsKey(user.id)) === null;
}
