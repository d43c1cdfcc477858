import { useRef } from 'react';

/**
 * Returns a function that runs what a press asks for, and returns whether it did. It leaves out a press that comes before the page
 * shows that it is busy with the one before: the query library tells screens by a timer, and a page that was kept busy gets
 * presses that have queued up before it gets its timers.
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
