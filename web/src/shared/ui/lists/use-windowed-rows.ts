import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface WindowedRowsOptions {
  readonly count: number;
  /** Tells the rows of this list apart. */
  readonly keyOf: (index: number) => string;
  /** Height of a row that was never shown, in pixels. */
  readonly estimate: number;
}

/** The element in which a list scrolls, and the offset of the list from its top, in pixels. */
interface Place {
  /** Null for the page. */
  readonly box: HTMLElement | null;
  readonly top: number;
}

/** Rows rendered beyond the screen on either side, so that find-in-page and the Tab key reach nearby ones. */
const OVERSCAN = 10;

/**
 * Renders only the rows near the screen, of a list that scrolls within a box on a wide screen and with the page on a narrow one.
 * `padding` replaces the others; each rendered row needs `ref={measure}` and `data-index`.
 */
export function useWindowedRows<Element extends HTMLElement>({ count, keyOf, estimate }: WindowedRowsOptions) {
  const list = useRef<Element>(null);
  const place = usePlace(list);
  const options = {
    count,
    getItemKey: keyOf,
    estimateSize: () => estimate,
    overscan: OVERSCAN,
    scrollMargin: place?.top ?? 0,
  };
  const inBox = useVirtualizer<HTMLElement, HTMLElement>({
    ...options,
    getScrollElement: () => place?.box ?? null,
    enabled: place !== undefined && place.box !== null,
  });
  const inPage = useWindowVirtualizer<HTMLElement>({ ...options, enabled: place !== undefined && place.box === null });
  const virtualizer = place?.box ? inBox : inPage;
  const items = virtualizer.getVirtualItems();
  const [first] = items;
  const last = items.at(-1);
  const top = place?.top ?? 0;
  return {
    list,
    items,
    measure: virtualizer.measureElement,
    padding: {
      paddingTop: first ? first.start - top : 0,
      paddingBottom: last ? Math.max(0, virtualizer.getTotalSize() - (last.end - top)) : 0,
      // Both the browser and the virtualizer would make up for rows that turn out taller than estimated.
      overflowAnchor: 'none',
    } as const,
  };
}

/** Returns undefined before the list is on the page. Measured again, because content above it may grow and the window may become wider. */
function usePlace(list: RefObject<HTMLElement | null>): Place | undefined {
  const [place, setPlace] = useState<Place>();
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const read = () =>
      setPlace((before) => {
        const now = findPlace(element);
        return before?.box === now.box && before.top === now.top ? before : now;
      });
    read();
    const growth = new ResizeObserver(read);
    growth.observe(document.body);
    if (element.parentElement) growth.observe(element.parentElement);
    return () => growth.disconnect();
  }, [list]);
  return place;
}

function findPlace(element: HTMLElement): Place {
  const { top } = element.getBoundingClientRect();
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(box).overflowY)) continue;
    return { box, top: Math.round(top - box.getBoundingClientRect().top + box.scrollTop) };
  }
  return { box: null, top: Math.round(top + window.scrollY) };
}
