import { paths } from '#/shared/config/paths.ts';
import { LOST_PLACE } from '#/shared/session/lost-place.ts';
import { sessionStore } from '#/shared/storage/page-storage.ts';

/** Where a sign-in begins or ends anyway. */
const arrivals: readonly string[] = [paths.home.path, paths.login.path, paths.register.path];

/** Whether a session was over in this tab, and nobody has signed in since. */
export function isSessionLost(): boolean {
  return sessionStore.getItem(LOST_PLACE) !== null;
}

/** Returns the path where this person was when their session was over, once. What belongs to another person is forgotten. */
export function takeLostPlace(userId: string): string | undefined {
  const [ownerId, path] = sessionStore.getItem(LOST_PLACE)?.split(' ') ?? [];
  forgetLostPlace();
  return ownerId === userId && !arrivals.includes(path?.split('?')[0] ?? '') ? path : undefined;
}

export function forgetLostPlace(): void {
  sessionStore.removeItem(LOST_PLACE);
}
