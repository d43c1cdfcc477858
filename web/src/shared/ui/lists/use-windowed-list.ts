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
  /** Items rendered beyond the screen on either side, where each is so large that fewer will do. */
  readonly overscan?: number;
  /** Items rendered at once. */
  readonly atOnce?: number;
  /** Space between items, in pixels. */
  readonly gap?: number;
  /** Whether somebody who has scrolled into the list stays at the row that they read, whatever is added or removed above it. */
  readonly keepsPlace?: boolean;
}

/** Rendered beyond the screen on either side, so that find-in-page and the Tab key reach what is near. */
const OVERSCAN = 8;
/** The most while the page scrolls. */
const OVERSCAN_SCROLLING = 1;
const AT_ONCE = 8;

/** Heights that items were shown with, in pixels: Back and a reload find a list as tall as it was left. */
const heights = createSessionNumbers({ key: 'item-heights', max: 1000 });
globalThis.addEventListener?.('pagehide', heights.save);

/**
 * Renders only the items near the screen, of a list that scrolls with the page. `padding` stands for the others; each
 * rendered item needs `ref={measure}` and `data-index`.
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
    // On Back a list begins with the rows of the place where the page was left: with others, a frame would be painted at that place
    // with no row in view.
    initialOffset: () => (isHydrating ? 0 : (scrollReturn.position ?? window.scrollY)),
    ...(isHydrating && { initialRect: serverRect }),
    gap,
    // What is read keeps its place by its key. Nobody is ever at the end, where the virtualizer would stay whatever grows.
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
      // Also before any row is rendered: the page can be scrolled to its place only where it is as tall as it was.
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
 * Returns how a virtualizer reads and writes the position of the page. It learns of a scroll by an event, in the next frame: what
 * it corrects before that would be written over the place that somebody has just jumped to, and take them back.
 */
function createWindowScroll() {
  /** Where the virtualizer takes the page to be, in pixels; undefined while it is on its way somewhere. */
  let known: number | undefined;

  function observeElementOffset(instance: Instance, report: (offset: number, isScrolling: boolean) => void) {
    return observeWindowOffset(instance, (offset, isScrolling) => {
      known = offset;
      report(offset, isScrolling);
    });
  }

  /** A correction has no behaviour; with one it goes where a script wants to. */
  function scrollToFn(
    offset: number,
    options: { readonly adjustments?: number; readonly behavior?: ScrollBehavior },
    instance: Instance,
  ): void {
    const target = offset + (options.adjustments ?? 0);
    // On Back the place to return to is written several times, as the page grows.
    const isFree = options.behavior !== undefined || scrollReturn.position !== undefined;
    const moved = known === undefined || isFree ? 0 : Math.abs(window.scrollY - known);
    // Farther than a screen away, nothing that was in view is there any more.
    if (moved <= window.innerHeight) windowScroll(offset, options, instance);
    known = options.behavior === undefined ? Math.max(0, target) : undefined;
  }

  return { observeElementOffset, scrollToFn };
}
