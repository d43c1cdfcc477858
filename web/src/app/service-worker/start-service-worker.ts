import { useSession } from '#/shared/session/session-store.ts';
import { router } from '../router.ts';

interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (url: string) => string };
}

/** Each language has its own worker, which stores that language's pages. */
const SCRIPT = __LANGUAGE__ === 'es' ? '/sw.es.js' : '/sw.js';

/**
 * Registers the worker, opens the links of its notifications, and renews the push subscription if the person wants push messages in
 * this browser.
 */
export async function startServiceWorker(): Promise<void> {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  // Trusted Types: only a policy may supply the worker's URL, and this one supplies no other.
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => SCRIPT });
  await navigator.serviceWorker.register(policy?.createScriptURL(SCRIPT) ?? SCRIPT);
  if (navigator.serviceWorker.controller === null) void storeLoaded();
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data?.type === 'open' && typeof data.link === 'string') void router.navigate(data.link);
  });
  const followPerson = () => {
    const { user, isLoading } = useSession.getState();
    if (isLoading || user === null) return;
    void import('#/shared/push/push-browser.ts')
      .then(({ renewPush }) => renewPush(user.id))
      .catch((error: unknown) => console.warn('Push messages could not be renewed', error));
  };
  useSession.subscribe((now, before) => {
    if (now.isLoading !== before.isLoading || now.user?.id !== before.user?.id) followPerson();
  });
  followPerson();
}

/** Lets the worker cache what the page loaded before the worker was active, so that the app opens offline after the first visit. */
async function storeLoaded(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const addresses = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage({ type: 'loaded', addresses });
}
