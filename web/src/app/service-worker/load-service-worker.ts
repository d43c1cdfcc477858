import { afterFirstLoad } from '#/shared/browser/after-first-load.ts';

/** By then the first page has also loaded its pictures and data, which the service worker's files must not delay. */
const AFTER_LOAD_MS = 3_000;

/**
 * Registers the service worker some time after the page has loaded, when the browser is idle. In development there is no
 * service worker.
 */
export function loadServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  afterFirstLoad(AFTER_LOAD_MS, () => {
    import('./start-service-worker.ts')
      .then(({ startServiceWorker }) => startServiceWorker())
      .catch((error: unknown) => console.warn('The service worker could not be registered', error));
  });
}
