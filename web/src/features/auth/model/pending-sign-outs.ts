import { localStore } from '#/shared/storage/page-storage.ts';

const KEY = 'pending-sign-outs';
/** If more people sign out offline, the oldest sessions are left to expire. */
const MOST = 50;

/** Returns the hashes of sessions that have ended here, and that the server does not know about yet. */
export function readPendingSignOuts(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((hash) => typeof hash === 'string') : [];
  } catch {
    return [];
  }
}

/** Call only while holding the session lock. */
export function addPendingSignOut(hash: string | undefined): void {
  if (hash !== undefined) write([...readPendingSignOuts(), hash].slice(-MOST));
}

/** Call only while holding the session lock. */
export function removePendingSignOut(hash: string | undefined): void {
  write(readPendingSignOuts().filter((one) => one !== hash));
}

function write(hashes: readonly string[]): void {
  if (hashes.length === 0) localStore.removeItem(KEY);
  else localStore.setItem(KEY, JSON.stringify(hashes));
}
