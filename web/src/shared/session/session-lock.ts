import { isStorageAllowed } from '../storage/page-storage.ts';

const LOCK = 'stagedoor-session';

/**
 * Runs `work`, which compares and changes the stored session, in one tab at a time. Web Locks exist only on secure pages; elsewhere a
 * transaction of the database is the lock.
 */
export async function withSessionLock<T>(work: () => T): Promise<T> {
  if (!isStorageAllowed()) return work();
  if ('locks' in navigator) return navigator.locks.request(LOCK, work);
  // Without a network, in a page that has not loaded it, nothing locks.
  const module = await import('../storage/database-lock.ts').catch(() => undefined);
  return module ? module.withDatabaseLock(LOCK, work) : work();
}
