import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface LaterProps {
  readonly children: ReactNode;
  /** Of what takes the same room until then. */
  readonly className: string;
}

/** What has yet to be shown, in the order of the rows, and what takes its room. */
const waiting = new Map<() => void, Element>();
let isUnderway = false;

/**
 * Renders what a row of a long list offers to do after all that is to be read of the rows, one row at a time: a step of the wheel
 * that replaces all rows keeps nobody waiting. React itself would divide the rendering, and put all of it on the page at once.
 */
export function Later({ children, className }: LaterProps) {
  const [isDue, setDue] = useState(false);
  const room = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!room.current) return;
    const show = () => setDue(true);
    waiting.set(show, room.current);
    if (!isUnderway) setTimeout(showNext);
    isUnderway = true;
    return () => {
      waiting.delete(show);
    };
  }, []);
  return isDue ? children : <span ref={room} className={className} />;
}

/** Shows at once what has yet to be shown of this row: a key may press one of its buttons before its turn. */
export function showWithin(row: Element): void {
  for (const [show, room] of waiting) {
    if (!row.contains(room)) continue;
    waiting.delete(show);
    flushSync(show);
  }
}

function showNext(): void {
  const [show] = waiting.keys();
  isUnderway = show !== undefined;
  if (show === undefined) return;
  waiting.delete(show);
  // A task of its own for each row, also if it throws.
  setTimeout(showNext);
  flushSync(show);
}
