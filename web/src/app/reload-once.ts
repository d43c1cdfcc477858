import { sessionStore } from '#/shared/storage/page-storage.ts';

const KEY = 'reloaded-for-stale-build';
const QUIET_MS = 60_000;

/**
 * A page from before a deployment asks for files that are gone. Loading it anew mends that; once in a minute, so that a
 * file that is really missing ends on the crash screen and not in a loop. Without a network nothing is reloaded: the file
 * is asked for again when the network is back.
 */
export function reloadOnceWhenStale(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) return;
    const last = Number(sessionStore.getItem(KEY) ?? 0);
    if (Date.now() - last < QUIET_MS) return;
    event.preventDefault();
    sessionStore.setItem(KEY, String(Date.now()));
    window.location.reload();
  });
}
