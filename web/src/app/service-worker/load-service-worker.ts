/** Registers the service worker once the page has loaded and the browser has nothing else to do. Development has none. */
export function loadServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const load = () =>
    void import('./start-service-worker.ts')
      .then(({ startServiceWorker }) => startServiceWorker())
      .catch((error: unknown) => console.warn('The service worker could not be registered', error));
  window.addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(load), { once: true });
}
