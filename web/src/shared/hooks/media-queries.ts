import { useSyncExternalStore } from 'react';

function createMediaHook(query: string): () => boolean {
  let media: MediaQueryList | undefined;
  const find = () => (media ??= window.matchMedia(query));
  const subscribe = (onChange: () => void) => {
    find().addEventListener('change', onChange);
    return () => find().removeEventListener('change', onChange);
  };
  return () => useSyncExternalStore(subscribe, () => find().matches);
}

/** Whether there is room for a rail beside the page; where there is none, what it would ask for is not fetched. */
export const useIsWide = createMediaHook('(min-width: 80rem)');

/** Whether the person wants less motion on the screen. */
export const useIsMotionReduced = createMediaHook('(prefers-reduced-motion: reduce)');

/** Whether there is room for two cards beside each other. */
export const useIsMedium = createMediaHook('(min-width: 48rem)');
