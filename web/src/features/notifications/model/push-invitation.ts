import { findPushSupport, isPushWanted } from '#/shared/push/push-browser.ts';
import { localStore } from '#/shared/storage/page-storage.ts';

/** `opened` once a person has opened a notification, `answered` once they were asked. */
const keyOf = (userId: string) => `push-invitation:${userId}`;

/** Notes that a person has opened a notification: from then on they know what push messages would be about. */
export function noteOpenedNotification(userId: string): void {
  if (localStore.getItem(keyOf(userId)) === null) localStore.setItem(keyOf(userId), 'opened');
}

export function shouldInvite(userId: string): boolean {
  return localStore.getItem(keyOf(userId)) === 'opened' && findPushSupport() === 'available' && !isPushWanted(userId);
}

/** Notes that they were asked: never again in this browser. */
export function answerInvitation(userId: string): void {
  localStore.setItem(keyOf(userId), 'answered');
}
