/** The cache in which the service worker stores what another app has shared: `web/service-worker/share.ts`. */
export const SHARED_CACHE = 'shared';

const KEPT_MS = 3_600_000;

/** Whether something was shared within the last hour and waits for the composer. What is older may be of somebody else, and is deleted. */
export async function isSharedWaiting(now: Date): Promise<boolean> {
  if (!('caches' in globalThis) || !(await caches.has(SHARED_CACHE))) return false;
  const text = await caches.match('/shared/text', { cacheName: SHARED_CACHE });
  const age = now.getTime() - Date.parse(text?.headers.get('date') ?? '');
  if (age < KEPT_MS) return true;
  await dropShared();
  return false;
}

/** Deletes what was shared, and is of somebody who has left. */
export async function dropShared(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(SHARED_CACHE);
}
