import { useSyncExternalStore } from 'react';

/** `onServer` is what a page is rendered with before a browser has it. */
function createMediaHook(query: string, onServer: boolean): () => boolean {
  let media: MediaQueryList | undefined;
  const find = () => (media ??= window.matchMedia(query));
  const subscribe = (onChange: () => void) => {
    find().addEventListener('change', onChange);
    return () => find().removeEventListener('change', onChange);
  };
  return () =>
    useSyncExternalStore(
      subscribe,
      () => find().matches,
      () => onServer,
    );
}

/**
 * Whether there is room for a rail beside the page; where there is none, what it would ask for is not fetched. The server renders the
 * rail: a class has to hide it on narrow screens until the browser takes it away.
 */
export const useIsWide = createMediaHook('(min-width: 80rem)', true);

/** Whether the person wants less motion on the screen. */
export const useIsMotionReduced = createMediaHook('(prefers-reduced-motion: reduce)', false);

/** Whether there is room for two cards beside each other. */
export const useIsMedium = createMediaHook('(min-width: 48rem)', false);
