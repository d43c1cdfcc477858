import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { layoutOf } from '#/shared/ui/lists/list-layout.ts';
import { useRange } from '#/shared/ui/lists/use-range.ts';
import { useScrollAnchor } from '#/shared/ui/lists/use-scroll-anchor.ts';

const NEAR_END_PX = 80;
const NEAR_START_PX = 800;
/** Height of a message that was never shown, in pixels. */
const ESTIMATED_PX = 48;
/** Messages rendered beyond the box on either side, so that find-in-page and the Tab key reach nearby ones. */
const OVERSCAN = 6;
/** The same while the thread scrolls. */
const OVERSCAN_SCROLLING = 1;
/** Items rendered at once. */
const AT_ONCE = 8;

interface ThreadWindowOptions {
  /** The keys of the items, oldest first. */
  readonly keys: readonly string[];
  /** Returns the height of an item before it is measured, in pixels, if known. */
  readonly heightOf: (index: number) => number | undefined;
  /** Room above the first item, in pixels. */
  readonly above: number;
  /** Loads older items, called when the oldest is close. Without it nothing can be loaded now. */
  readonly loadOlder: (() => void) | undefined;
}

/**
 * Renders only the items of a thread that are near its box. Stays at the newest while one is there; otherwise keeps the reading
 * position when older items are added above it or newer ones below. Each rendered item needs `ref={measure}` and `data-index`.
 */
export function useThreadWindow({ keys, heightOf, above, loadOlder }: ThreadWindowOptions) {
  const box = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  /** The position after the last scroll, and the height of the thread at that time. */
  const lastScroll = useRef({ top: 0, height: 0 });
  const instance = useRef<Virtualizer<HTMLElement, HTMLElement>>(null);
  const last = keys.at(-1);
  const [isAtEnd, setAtEnd] = useState(true);
  const [lastSeen, setLastSeen] = useState(last);
  const rangeExtractor = useRange({ atRest: OVERSCAN, atOnce: AT_ONCE });
  const keyOf = (index: number) => keys[index] ?? String(index);
  const anchor = useScrollAnchor<HTMLElement>({ count: keys.length, keyOf, reads: 'backward', above });
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: keys.length,
    getScrollElement: () => box.current,
    getItemKey: keyOf,
    estimateSize: (index) => heightOf(index) ?? ESTIMATED_PX,
    overscan: instance.current?.isScrolling ? OVERSCAN_SCROLLING : OVERSCAN,
    rangeExtractor,
    scrollMargin: above,
    // Never, because the code below keeps the thread at its end. If the newest item shrinks, the browser has already moved the
    // thread with its end, and the virtualizer would move it again.
    scrollEndThreshold: -1,
    anchorTo: 'end',
  });
  instance.current = virtualizer;
  anchor.attach(virtualizer);

  useLayoutEffect(() => {
    if (!isFollowing.current) return;
    scrollToEnd(box.current);
    setLastSeen(last);
  }, [last]);

  // A growing text box, a keyboard, a picture that has loaded: the end stays in view.
  useEffect(() => {
    const element = box.current;
    if (!element || !content.current) return;
    const observer = new ResizeObserver(() => {
      if (isFollowing.current) scrollToEnd(element);
    });
    observer.observe(element);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, []);

  // After a request that delayed the loading of older messages: a reader who is already at the top cannot scroll to trigger it.
  useEffect(() => {
    if (!isFollowing.current && (box.current?.scrollTop ?? 0) < NEAR_START_PX) loadOlder?.();
  }, [loadOlder]);

  function handleScroll() {
    const element = box.current;
    if (!element) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    const { top, height } = lastScroll.current;
    const isNearEnd = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
    // A reader at the end has left it if they scrolled up while the height stayed the same. If the height has changed, measuring
    // items moved the thread.
    const hasLeft = scrollTop < top && scrollHeight === height;
    const isThere = isNearEnd || (isFollowing.current && !hasLeft);
    if (isThere && !isNearEnd) scrollToEnd(element);
    lastScroll.current = { top: element.scrollTop, height: scrollHeight };
    isFollowing.current = isThere;
    setAtEnd(isThere);
    if (isThere) setLastSeen(last);
    if (scrollTop < NEAR_START_PX) loadOlder?.();
  }
  /** Also follows messages that are added afterwards. */
  function jumpToEnd() {
    isFollowing.current = true;
    scrollToEnd(box.current);
  }
  /** Brings an item into view, and stays there. */
  function showIndex(index: number) {
    isFollowing.current = false;
    virtualizer.scrollToIndex(index, { align: 'center' });
  }
  const items = virtualizer.getVirtualItems();
  const [first] = items;
  const final = items.at(-1);
  return {
    box,
    content,
    layout: layoutOf(virtualizer),
    items,
    measure: anchor.measure,
    padding: {
      paddingTop: first ? first.start - above : 0,
      paddingBottom: final ? Math.max(0, virtualizer.getTotalSize() - (final.end - above)) : 0,
    },
    handleScroll,
    jumpToEnd,
    showIndex,
    isScrolling: virtualizer.isScrolling,
    isAtEnd,
    hasUnseen: !isAtEnd && last !== lastSeen,
  };
}

function scrollToEnd(element: HTMLElement | null): void {
  if (element) element.scrollTop = element.scrollHeight;
}
