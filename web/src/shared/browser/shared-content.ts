/** The cache in which the service worker stores what another app has shared: `web/service-worker/sw.ts`. */
export const SHARED_CACHE = 'shared';

const KEPT_MS = 3_600_000;

/**
 * Whether something was shared within the last hour and waits for the composer. Older content may belong to somebody else, and is
 * deleted.
 */
export async function isSharedWaiting(now: Date): Promise<boolean> {
  if (!('caches' in globalThis) || !(await caches.has(SHARED_CACHE))) return false;
  const text = await caches.match('/shared/text', { cacheName: SHARED_CACHE });
  const age = now.getTime() - Date.parse(text?.headers.get('date') ?? '');
  if (age < KEPT_MS) return true;
  await dropShared();
  return false;
}

/** Deletes shared content of a person who has signed out. */
export async function dropShared(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(SHARED_CACHE);
}
