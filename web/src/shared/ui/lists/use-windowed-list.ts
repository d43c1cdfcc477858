import {
  measureElement,
  observeWindowOffset,
  useWindowVirtualizer,
  type Virtualizer,
  windowScroll,
} from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { scrollReturn } from '#/shared/browser/scroll-return.ts';
import { createSessionNumbers } from '#/shared/browser/session-numbers.ts';
import { useIsHydrating } from '#/shared/hooks/use-is-hydrating.ts';
import { layoutOf, serverRect } from './list-layout.ts';
import { useRange } from './use-range.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';

interface WindowedListOptions {
  readonly count: number;
  /** Tells items apart in this list and in all others. */
  readonly keyOf: (index: number) => string;
  /** Height of an item that was never shown, in pixels. */
  readonly estimate: number | ((index: number) => number);
  /** The number of items rendered beyond the screen on either side; fewer if items are large. */
  readonly overscan?: number;
  /** Items rendered at once. */
  readonly atOnce?: number;
  /** Space between items, in pixels. */
  readonly gap?: number;
  /** Whether a reader who has scrolled into the list stays at the same row when rows above it are added or removed. */
  readonly keepsPlace?: boolean;
}

/** Items rendered beyond the screen on either side, so that find-in-page and the Tab key reach nearby ones. */
const OVERSCAN = 8;
/** The most while the page scrolls. */
const OVERSCAN_SCROLLING = 1;
const AT_ONCE = 8;

/** Heights that items were shown with, in pixels: Back and a reload find a list as tall as it was left. */
const heights = createSessionNumbers({ key: 'item-heights', max: 1000 });
globalThis.addEventListener?.('pagehide', heights.save);

/**
 * Renders only the items near the screen, of a list that scrolls with the page. `padding` replaces the others; each rendered item
 * needs `ref={measure}` and `data-index`.
 */
export function useWindowedList<Element extends HTMLElement>({
  count,
  keyOf,
  estimate,
  overscan = OVERSCAN,
  atOnce = AT_ONCE,
  gap = 0,
  keepsPlace = false,
}: WindowedListOptions) {
  const list = useRef<Element>(null);
  const scrollMargin = useListTop(list);
  const isInside = useRef(false);
  const instance = useRef<Virtualizer<Window, HTMLElement>>(null);
  const [scroll] = useState(createWindowScroll);
  const isHydrating = useIsHydrating();
  const rangeExtractor = useRange({ atRest: overscan, atOnce });
  const anchor = useScrollAnchor<Window>({ count, keyOf, reads: 'forward' });
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count,
    getItemKey: keyOf,
    estimateSize: (index) =>
      (isHydrating ? undefined : heights.get(keyOf(index))) ??
      (typeof estimate === 'number' ? estimate : estimate(index)),
    overscan: instance.current?.isScrolling ? Math.min(overscan, OVERSCAN_SCROLLING) : overscan,
    rangeExtractor,
    ...scroll,
    scrollMargin,
    // After Back a list starts with the rows at the restored scroll position; otherwise one frame would be painted there without
    // any row.
    initialOffset: () => (isHydrating ? 0 : (scrollReturn.position ?? window.scrollY)),
    ...(isHydrating && { initialRect: serverRect }),
    gap,
    // The row being read is anchored by its key. The list never counts as scrolled to its end, because the virtualizer would stay
    // there whatever is added.
    anchorTo: keepsPlace && isInside.current ? 'end' : 'start',
    scrollEndThreshold: Number.NEGATIVE_INFINITY,
    onChange: ({ scrollOffset }) => {
      isInside.current = (scrollOffset ?? 0) > scrollMargin;
    },
    measureElement(element, entry, instance) {
      const height = measureElement(element, entry, instance);
      const index = Number(element.dataset.index);
      if (index < count) heights.set(keyOf(index), height);
      return height;
    },
  });
  instance.current = virtualizer;
  anchor.attach(virtualizer);
  const items = virtualizer.getVirtualItems();
  const [first] = items;
  const last = items.at(-1);
  return {
    list,
    items,
    layout: layoutOf(virtualizer),
    heightOf: heights.get,
    measure: anchor.measure,
    scrollToIndex: (index: number) => virtualizer.scrollToIndex(index, { align: 'start' }),
    padding: {
      paddingTop: first ? first.start - scrollMargin : 0,
      // Also before any row is rendered: the scroll position can be restored only if the page is as tall as before.
      paddingBottom: Math.max(0, virtualizer.getTotalSize() - (last ? last.end - scrollMargin : 0)),
      // Both the browser and the virtualizer would make up for items that turn out taller than estimated.
      overflowAnchor: 'none',
    } as const,
  };
}

/** Returns the offset of the list from the top of the page, in pixels. Content above it may grow. */
function useListTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const read = () => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    };
    read();
    const growth = new ResizeObserver(read);
    growth.observe(document.body);
    return () => growth.disconnect();
  }, [list]);
  return top;
}

type Instance = Virtualizer<Window, HTMLElement>;

/**
 * Returns how a virtualizer reads and writes the position of the page. It learns about scrolling from an event, one frame late: a
 * correction before that would overwrite the position that the reader has just jumped to.
 */
function createWindowScroll() {
  /** The scroll position that the virtualizer knows, in pixels; undefined while a scripted scroll is under way. */
  let known: number | undefined;

  function observeElementOffset(instance: Instance, report: (offset: number, isScrolling: boolean) => void) {
    return observeWindowOffset(instance, (offset, isScrolling) => {
      known = offset;
      report(offset, isScrolling);
    });
  }

  /** A correction has no `behavior`; a scroll that a script asked for has one. */
  function scrollToFn(
    offset: number,
    options: { readonly adjustments?: number; readonly behavior?: ScrollBehavior },
    instance: Instance,
  ): void {
    const target = offset + (options.adjustments ?? 0);
    // On Back the place to return to is written several times, as the page grows.
    const isFree = options.behavior !== undefined || scrollReturn.position !== undefined;
    const moved = known === undefined || isFree ? 0 : Math.abs(window.scrollY - known);
    // More than a screen away, no row that was in view is still visible.
    if (moved <= window.innerHeight) windowScroll(offset, options, instance);
    known = options.behavior === undefined ? Math.max(0, target) : undefined;
  }

  return { observeElementOffset, scrollToFn };
}
