import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface LaterProps {
  readonly children: ReactNode;
  /** The class of the placeholder, which has to be as large as the children. */
  readonly className: string;
}

/** The functions that render the rows still missing, in row order, each with its placeholder. */
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

/** Renders the rest of this row immediately, because a shortcut may press one of its buttons before the row is due. */
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
  // Each row gets a separate task, even if one throws.
  setTimeout(showNext);
  flushSync(show);
}
