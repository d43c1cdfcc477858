import { sessionStore } from '#/shared/storage/page-storage.ts';

const KEY = 'reloaded-for-stale-build';
const QUIET_MS = 60_000;

/**
 * Reloads the page, because a file of its build is gone, and returns whether it did: once in a minute, so that a file
 * that is really missing ends on the crash screen and not in a loop.
 */
export function reloadStalePage(): boolean {
  const last = Number(sessionStore.getItem(KEY) ?? 0);
  if (Date.now() - last < QUIET_MS) return false;
  sessionStore.setItem(KEY, String(Date.now()));
  window.location.reload();
  return true;
}
