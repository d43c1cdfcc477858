import { LOST_PLACE } from '#/shared/session/lost-place.ts';
import { sessionStore } from '#/shared/storage/page-storage.ts';

/** Whether a session was over in this tab, and nobody has signed in since. */
export function isSessionLost(): boolean {
  return sessionStore.getItem(LOST_PLACE) !== null;
}

/** Returns the path where this person was when their session was over, once. What belongs to another person is forgotten. */
export function takeLostPlace(userId: string): string | undefined {
  const [ownerId, path] = sessionStore.getItem(LOST_PLACE)?.split(' ') ?? [];
  forgetLostPlace();
  return ownerId === userId ? path : undefined;
}

export function forgetLostPlace(): void {
  sessionStore.removeItem(LOST_PLACE);
}
