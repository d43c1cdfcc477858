import { sessionStore } from '#/shared/storage/page-storage.ts';
import { waitForNetwork, waitForServer } from './network.ts';

const KEY = 'reloaded-for-stale-build';
const QUIET_MS = 60_000;

/**
 * Reloads the page, because a file of its build is gone, and returns whether it did: once in a minute, so that a file
 * that is really missing ends on the crash screen and not in a loop.
 */
function reloadStalePage(): boolean {
  const last = Number(sessionStore.getItem(KEY) ?? 0);
  if (Date.now() - last < QUIET_MS) return false;
  sessionStore.setItem(KEY, String(Date.now()));
  window.location.reload();
  return true;
}

/**
 * Loads a module of the app when it is first needed. Offline it waits for the network, and the page stays as it is, unless the
 * service worker has the module.
 * Chromium remembers a failed module and does not request it again, so a failure reloads the page. It waits until the server
 * answers, so that the browser does not show its error page. If the module fails again, the promise rejects.
 */
export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  if (import.meta.env.SSR) return load();
  if (!navigator.onLine && !(await isStored(load))) await waitForNetwork();
  try {
    return await load();
  } catch (error) {
    await waitForServer();
    if (reloadStalePage()) return new Promise(() => undefined);
    throw error;
  }
}

/** Returns whether the service worker has the file that the code of `load` names. Its imports were stored with it. */
async function isStored(load: () => unknown): Promise<boolean> {
  const [file] = /(?<![\w-])[\w-]+\.js/.exec(`${load}`) ?? [];
  return !!navigator.serviceWorker?.controller && !!(await caches.match(`/assets/${file}`));
}

/** A module that is fetched before it is first needed. Once loaded, it works offline. */
export function fetchAhead<Module>(load: () => Promise<Module>) {
  let fetched: Module | undefined;
  return {
    /** A failure is ignored: the first use fetches it again, and handles a failure. */
    fetch: () =>
      load().then(
        (module) => {
          fetched = module;
        },
        () => undefined,
      ),
    load: async (): Promise<Module> => fetched ?? loadModule(load),
  };
}
