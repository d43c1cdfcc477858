import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface LaterProps {
  readonly children: ReactNode;
  /** The class of the placeholder, which has to be as large as the children. */
  readonly className: string;
}

/** The functions that show what is still missing, in the order of the rows, each with its placeholder. */
const waiting = new Map<() => void, Element>();
let isUnderway = false;

/**
 * Renders the buttons and menus of a row in a long list later than the text of all rows, one row at a time, so that a turn of the
 * wheel that replaces all rows shows their text at once. React's own scheduling would divide the rendering, but commit all of it
 * together.
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
