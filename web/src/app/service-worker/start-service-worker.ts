import { useSession } from '#/shared/session/session-store.ts';
import { router } from '../router.ts';

interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (url: string) => string };
}

/** Each language has a worker of its own, which stores that language's pages. */
const SCRIPT = __LANGUAGE__ === 'es' ? '/sw.es.js' : '/sw.js';

/** Registers the worker, opens what its notifications lead to, and renews the push subscription of who wants push messages here. */
export async function startServiceWorker(): Promise<void> {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  // The content policy lets workers start from addresses that a policy has made, and this one makes no other.
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => SCRIPT });
  await navigator.serviceWorker.register(policy?.createScriptURL(SCRIPT) ?? SCRIPT);
  if (navigator.serviceWorker.controller === null) void storeLoaded();
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data?.type === 'open' && typeof data.link === 'string') void router.navigate(data.link);
  });
  const followPerson = () => {
    const { user, isLoading } = useSession.getState();
    if (isLoading || user === null) return;
    void import('#/features/notifications/model/push-browser.ts')
      .then(({ renewPush }) => renewPush(user.id))
      .catch((error: unknown) => console.warn('Push messages could not be renewed', error));
  };
  useSession.subscribe((now, before) => {
    if (now.isLoading !== before.isLoading || now.user?.id !== before.user?.id) followPerson();
  });
  followPerson();
}

/** Has the worker store what this page loaded before there was one, so that it opens without a network from the first visit on. */
async function storeLoaded(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const addresses = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage({ type: 'loaded', addresses });
}
