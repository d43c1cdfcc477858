import { localStore } from './page-storage.ts';
import { changeValues } from './value-store.ts';

/**
 * Copies of what the server has answered to one person, for the time without a network. They are no drafts: nothing is lost with
 * them, and they end with the session. This finds the keys of all of them, `<person>:<name>`.
 */
const PRIVATE = /^[^:]*:(?:last-feed|copies|copy:.*)$/s;

export const LAST_FEED = 'last-feed';
export const COPIES = 'copies';
export const COPY_PREFIX = 'copy:';

/** The name is of the time when the feed alone was stored. */
const HINT = 'last-feed-kept';

/** Notes that there are copies, so that a visitor in whose browser nobody has left any opens no database. */
export function noteCopies(): void {
  localStore.setItem(HINT, 'yes');
}

/** Deletes the copies of everybody else; of everybody where `userId` is undefined. Never rejects. */
export async function deletePrivateCopies(userId: string | undefined): Promise<void> {
  if (localStore.getItem(HINT) === null) return;
  // Before, because somebody may sign in meanwhile, whose copies it tells of.
  if (userId === undefined) localStore.removeItem(HINT);
  try {
    await changeValues((store) => {
      const asking = store.getAllKeys();
      asking.onsuccess = () => {
        for (const key of asking.result) {
          if (typeof key === 'string' && PRIVATE.test(key) && !key.startsWith(`${userId}:`)) store.delete(key);
        }
      };
    });
  } catch (error) {
    noteCopies();
    console.warn('What was stored of the last person could not be deleted', error);
  }
}
