import { localStore } from './page-storage.ts';
import { changeValues } from './value-store.ts';

/**
 * Copies of the server's answers to one person, for reading offline, and what their uploads need to go on after a reload. They are
 * not drafts: they are deleted with the session. Their keys have the form `<person>:<name>`.
 */
const PRIVATE = /^[^:]*:(?:last-feed|copies|copy:.*|upload:.*)$/s;

export const LAST_FEED = 'last-feed';
export const COPIES = 'copies';
export const COPY_PREFIX = 'copy:';

/** The name is of the time when the feed alone was stored. */
const HINT = 'last-feed-kept';
/** Its value while copies are deleted. */
const LEAVING = 'leaving';

/** Notes that there are copies, so that a visitor in whose browser nobody has left any opens no database. */
export function noteCopies(): void {
  localStore.setItem(HINT, 'yes');
}

/** Deletes the copies of everybody else; of everybody if `userId` is undefined. Never rejects. */
export async function deletePrivateCopies(userId: string | undefined): Promise<void> {
  if (localStore.getItem(HINT) === null) return;
  // Removed once they are deleted, because a page may be closed meanwhile; somebody who signs in meanwhile marks their own copies.
  if (userId === undefined) localStore.setItem(HINT, LEAVING);
  try {
    await changeValues((store) => {
      const asking = store.getAllKeys();
      asking.onsuccess = () => {
        for (const key of asking.result) {
          if (typeof key === 'string' && PRIVATE.test(key) && !key.startsWith(`${userId}:`)) store.delete(key);
        }
      };
    });
    if (localStore.getItem(HINT) === LEAVING) localStore.removeItem(HINT);
  } catch (error) {
    noteCopies();
    console.warn('What was stored of the last person could not be deleted', error);
  }
}
