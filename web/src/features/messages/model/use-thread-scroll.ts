import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const NEAR_END_PX = 80;
const NEAR_START_PX = 800;

interface ThreadEnds {
  /** Id of the oldest message shown. */
  readonly first: string | undefined;
  /** Id of the newest message shown. */
  readonly last: string | undefined;
  /** Called when the oldest message is near, so that older ones can be loaded. */
  readonly onNearStart: () => void;
}

/**
 * Keeps a thread scrolled to the newest message while it is there, and keeps the scroll position when older messages are
 * added above or newer ones below.
 */
export function useThreadScroll({ first, last, onNearStart }: ThreadEnds) {
  const box = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const position = useRef({ isAtEnd: true, fromEnd: 0, first });
  const [isAtEnd, setAtEnd] = useState(true);
  const [lastSeen, setLastSeen] = useState(last);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { current } = position;
    if (current.isAtEnd) {
      element.scrollTop = element.scrollHeight;
      setLastSeen(last);
    } else if (first !== current.first) element.scrollTop = element.scrollHeight - current.fromEnd;
    position.current = { ...current, first, fromEnd: element.scrollHeight - element.scrollTop };
  }, [first, last]);

  // When the form grows or a keyboard opens, the end stays in view.
  useEffect(() => {
    const element = box.current;
    if (!element || !content.current) return;
    const observer = new ResizeObserver(() => {
      if (position.current.isAtEnd) element.scrollTop = element.scrollHeight;
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
    position.current = { first: position.current.first, isAtEnd: isThere, fromEnd: scrollHeight - scrollTop };
    setAtEnd(isThere);
    if (isThere) setLastSeen(last);
    if (scrollTop < NEAR_START_PX) onNearStart();
  }
  /** Scrolls to the end, and follows new messages from then on. */
  function jumpToEnd() {
    const element = box.current;
    if (!element) return;
    position.current = { ...position.current, isAtEnd: true };
    element.scrollTop = element.scrollHeight;
  }
  /** Scrolls to a message, and stays there. */
  function show(sequence: number) {
    const element = box.current;
    const item = element?.querySelector<HTMLElement>(`[data-sequence="${sequence}"]`);
    if (!element || !item) return;
    item.scrollIntoView({ block: 'center' });
    handleScroll();
  }
  return { box, content, handleScroll, jumpToEnd, show, isAtEnd, hasUnseen: !isAtEnd && last !== lastSeen };
}
