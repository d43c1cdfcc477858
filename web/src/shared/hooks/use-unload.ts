import { type RefObject, useEffect } from 'react';

/**
 * Ends the transfer of a film or sound once its element has left the page. A browser otherwise keeps the connection until it collects
 * the element, and it has six for a server: a few films that were scrolled past would leave none for anything else.
 */
export function useUnload(player: RefObject<HTMLMediaElement | null>): void {
  useEffect(() => {
    const element = player.current;
    return () => {
      // An element that was only moved, or whose effects run twice, is in the page again by then.
      if (element) queueMicrotask(() => element.isConnected || unload(element));
    };
  }, [player]);
}

function unload(element: HTMLMediaElement): void {
  element.removeAttribute('src');
  element.load();
}
