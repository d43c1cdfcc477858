import { useSyncExternalStore } from 'react';

/**
 * Whether this is the server's rendering or the hydration of it. Values that only the browser knows, such as the window size, have
 * to wait for the next rendering.
 */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
}

const subscribe = () => () => undefined;
