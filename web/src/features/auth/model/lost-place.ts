import { dropShared } from '#/shared/browser/shared-content.ts';
import { paths } from '#/shared/config/paths.ts';
import { LOST_PLACE } from '#/shared/session/lost-place.ts';
import { clearSession, getOwnSession } from '#/shared/session/session-store.ts';
import { localStore, sessionStore } from '#/shared/storage/page-storage.ts';

/** Tells all tabs of the browser that the last person has signed out deliberately. */
const LEFT = 'session-left';

/** The pages on which a sign-in begins or ends anyway. */
const arrivals: readonly string[] = [paths.home.path, paths.login.path, paths.register.path];

/** Whether a session was over in this tab that nobody ended, and nobody has signed in since. */
export function isSessionLost(): boolean {
  return sessionStore.getItem(LOST_PLACE) !== null && localStore.getItem(LEFT) === null;
}

/** Returns the id of the person whose session has ended in this tab, and in which nobody has signed in since. */
export function findLostPerson(): string | undefined {
  return sessionStore.getItem(LOST_PLACE)?.split(' ')[0];
}

/** Returns, once, the path this person was on when their session ended. The path of another person is deleted. */
export function takeLostPlace(userId: string): string | undefined {
  const isLost = isSessionLost();
  const [ownerId, path] = sessionStore.getItem(LOST_PLACE)?.split(' ') ?? [];
  sessionStore.removeItem(LOST_PLACE);
  localStore.removeItem(LEFT);
  return isLost && ownerId === userId && !arrivals.includes(path?.split('?')[0] ?? '') ? path : undefined;
}

/** Ends the session of a person who signs out, so that no tab reports it as lost. `within` runs under the session's lock. */
export async function leaveSession(within?: () => void): Promise<void> {
  localStore.setItem(LEFT, '1');
  await clearSession(getOwnSession(), within);
  sessionStore.removeItem(LOST_PLACE);
  await dropShared();
}
