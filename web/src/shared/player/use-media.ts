import { usePlayerContext } from '@videojs/react';

/** Returns the element that plays; undefined until it is there. */
export function useMedia(): HTMLMediaElement | undefined {
  const { media } = usePlayerContext();
  // While the server renders there are no elements, nor a class of them.
  return media !== null && media instanceof HTMLMediaElement ? media : undefined;
}
