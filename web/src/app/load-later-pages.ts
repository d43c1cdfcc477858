import { afterFirstLoad } from '#/shared/browser/after-first-load.ts';
import { fetchAhead } from '#/shared/browser/load-module.ts';

const names = fetchAhead(() => import('./later-pages.ts'));
/** After the first load, which counts as complete after half a second without requests. */
const AFTER_LOAD_MS = 1_000;

/** Returns the pages whose files the first load does not name. */
export async function findLaterPages() {
  const { laterPages } = await names.load();
  return laterPages;
}

/**
 * Fetches the names of the later pages' files once the first page is shown, so that opening a page does not wait for its name, and
 * starts deferred work.
 */
export function loadLaterPages(): void {
  afterFirstLoad(AFTER_LOAD_MS, () => {
    void names.fetch();
    import('./later-tasks.ts').then(({ startLaterTasks }) => startLaterTasks()).catch(console.warn);
  });
}
