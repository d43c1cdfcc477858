import { useSyncExternalStore } from 'react';

/**
 * Whether this is the first rendering of what the server has rendered, or that of the server itself: what only the browser knows,
 * such as the size of its window, has to wait for the next one.
 */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
}

const subscribe = () => () => undefined;
