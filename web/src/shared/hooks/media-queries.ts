import { useSyncExternalStore } from 'react';

/** `onServer` is the value for rendering on the server. */
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
 * Whether there is room for a rail beside the page; if there is none, its data is not fetched. The server renders the rail, so a
 * class has to hide it on narrow screens until the app removes it.
 */
export const useIsWide = createMediaHook('(min-width: 80rem)', true);

/** Whether the person wants less motion on the screen. */
export const useIsMotionReduced = createMediaHook('(prefers-reduced-motion: reduce)', false);

/** Whether there is room for two cards beside each other. */
export const useIsMedium = createMediaHook('(min-width: 48rem)', false);
