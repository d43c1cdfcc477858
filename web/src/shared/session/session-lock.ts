import { isStorageAllowed } from '../storage/page-storage.ts';

const LOCK = 'stagedoor-session';

/**
 * Runs `work`, which compares and changes the stored session, in one tab at a time. Web Locks exist only on secure pages; elsewhere a
 * transaction of the database is the lock.
 */
export async function withSessionLock<T>(work: () => T): Promise<T> {
  if (!isStorageAllowed()) return work();
  if ('locks' in navigator) return navigator.locks.request(LOCK, work);
  let done: { readonly result: T } | undefined;
  try {
    const { changeValues } = await import('../storage/value-store.ts');
    await changeValues((store) => {
      store.get(LOCK).onsuccess = () => {
        done = { result: work() };
      };
    });
  } catch (error) {
    // A browser without a database has nothing to lock by.
    if (done === undefined) console.warn('The session is changed without a lock', error);
  }
  done ??= { result: work() };
  return done.result;
}
