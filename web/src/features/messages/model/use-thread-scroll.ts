import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const NEAR_END_PX = 80;
const NEAR_START_PX = 800;

interface ThreadEnds {
  /** Id of the oldest message shown. */
  readonly first: string | undefined;
  /** Of the newest. */
  readonly last: string | undefined;
  /** The oldest is close: more can be read. */
  readonly onNearStart: () => void;
}

/**
 * Stays at the newest message while one is there; keeps the place where one reads on when older ones come in above it
 * or newer ones below.
 */
export function useThreadScroll({ first, last, onNearStart }: ThreadEnds) {
  const box = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const place = useRef({ isAtEnd: true, fromEnd: 0, first });
  const [isAtEnd, setAtEnd] = useState(true);
  const [lastSeen, setLastSeen] = useState(last);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { current } = place;
    if (current.isAtEnd) {
      element.scrollTop = element.scrollHeight;
      setLastSeen(last);
    } else if (first !== current.first) element.scrollTop = element.scrollHeight - current.fromEnd;
    place.current = { ...current, first, fromEnd: element.scrollHeight - element.scrollTop };
  }, [first, last]);

  // A growing text box, a keyboard, a failed try's line: the end stays in view.
  useEffect(() => {
    const element = box.current;
    if (!element || !content.current) return;
    const observer = new ResizeObserver(() => {
      if (place.current.isAtEnd) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, []);

  function handleScroll() {
    const element = box.current;
    if (!element) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    const isThere = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
    place.current = { first: place.current.first, isAtEnd: isThere, fromEnd: scrollHeight - scrollTop };
    setAtEnd(isThere);
    if (isThere) setLastSeen(last);
    if (scrollTop < NEAR_START_PX) onNearStart();
  }
  /** Also makes what is shown next come into view. */
  function jumpToEnd() {
    const element = box.current;
    if (!element) return;
    place.current = { ...place.current, isAtEnd: true };
    element.scrollTop = element.scrollHeight;
  }
  /** Brings a message into view, and stays there. */
  function show(sequence: number) {
    const element = box.current;
    const item = element?.querySelector<HTMLElement>(`[data-sequence="${sequence}"]`);
    if (!element || !item) return;
    item.scrollIntoView({ block: 'center' });
    handleScroll();
  }
  return { box, content, handleScroll, jumpToEnd, show, isAtEnd, hasUnseen: !isAtEnd && last !== lastSeen };
}
