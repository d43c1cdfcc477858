import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

interface LaterProps {
  readonly children: ReactNode;
  /** Takes the same room until then. */
  readonly fallback: ReactNode;
}

/** Shows what is due of each row, in the order of the rows. */
const waiting = new Set<() => void>();
let isUnderway = false;

/**
 * Renders what a row of a long list offers to do after all that is to be read of the rows, one row at a time: a step of the wheel
 * that replaces all rows keeps nobody waiting. React itself would divide the rendering, and put all of it on the page at once.
 */
export function Later({ children, fallback }: LaterProps) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const show = () => setDue(true);
    waiting.add(show);
    if (!isUnderway) setTimeout(showNext);
    isUnderway = true;
    return () => {
      waiting.delete(show);
    };
  }, []);
  return isDue ? children : fallback;
}

function showNext(): void {
  const [show] = waiting;
  isUnderway = show !== undefined;
  if (show === undefined) return;
  waiting.delete(show);
  // A task of its own for each row, also if it throws.
  setTimeout(showNext);
  flushSync(show);
}
