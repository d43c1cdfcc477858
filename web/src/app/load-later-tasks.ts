import { afterFirstLoad } from '#/shared/browser/after-first-load.ts';

const AFTER_LOAD_MS = 1_500;

/** Loads and starts what nobody waits for once the first page is there. */
export function loadLaterTasks(): void {
  afterFirstLoad(AFTER_LOAD_MS, () => {
    import('./later-tasks.ts')
      .then(({ startLaterTasks }) => startLaterTasks())
      .catch((error: unknown) => console.warn('What people have left could not be tidied up', error));
  });
}
