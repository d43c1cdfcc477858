import { useEffect } from 'react';
import { afterFirstLoad } from '#/shared/browser/after-first-load.ts';
import { loadModule } from '#/shared/browser/load-module.ts';

/** Later than the first load, and before anybody has found something to delete by keys. */
const AFTER_LOAD_MS = 500;

/** Keeps the focus near the element that has it when that element goes away. */
export function useFocusKeeper(): void {
  useEffect(() => {
    let end: (() => void) | undefined;
    let isLeft = false;
    afterFirstLoad(AFTER_LOAD_MS, () => {
      loadModule(() => import('./keep-focus.ts'))
        .then(({ keepFocus }) => {
          if (!isLeft) end = keepFocus();
        })
        .catch((error: unknown) => console.warn('The focus is not kept', error));
    });
    return () => {
      isLeft = true;
      end?.();
    };
  }, []);
}
