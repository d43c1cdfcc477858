import { useRef } from 'react';

/**
 * Returns a function that runs the action of a press, and returns whether it did. It ignores a press that arrives before the page
 * shows the previous one as running: the query library notifies components by a timer, and a page that was blocked receives queued
 * presses before its timers fire.
 */
export function useSinglePress(): (run: () => void) => boolean {
  const isTaken = useRef(false);
  return (run) => {
    if (isTaken.current) return false;
    isTaken.current = true;
    run();
    // A button submits its form after its own handlers, so that the library's timer can come after the first one here.
    setTimeout(() =>
      setTimeout(() => {
        isTaken.current = false;
      }),
    );
    return true;
  };
}
