import type { Virtualizer } from '@tanstack/react-virtual';

/** The positions of a windowed list's entries and of the viewport, in pixels. */
export interface ListLayout {
  readonly startOf: (index: number) => number;
  readonly endOf: (index: number) => number;
  readonly readView: () => { readonly top: number; readonly height: number };
  /**
   * Whether the viewport is up to date. The list learns about scrolling from an event: after Back it assumes that it is at its top
   * until the first one.
   */
  readonly isViewCurrent: () => boolean;
  /** Forgets the height of an entry that is no longer there. */
  readonly forget: (key: string) => void;
}

/** The window that the server renders for: as high as the screens of most phones, whose pages are the slowest to render. */
export const serverRect = { width: 0, height: 900 };

interface Layout
  extends Pick<
    Virtualizer<Element & Window, Element>,
    'measurementsCache' | 'itemSizeCache' | 'scrollOffset' | 'scrollRect'
  > {
  readonly scrollElement: object | null;
}

export function layoutOf(virtualizer: Layout): ListLayout {
  return {
    startOf: (index) => virtualizer.measurementsCache[index]?.start ?? 0,
    endOf: (index) => virtualizer.measurementsCache[index]?.end ?? 0,
    readView: () => readView(virtualizer),
    isViewCurrent: () => isViewCurrent(virtualizer),
    forget: (key) => virtualizer.itemSizeCache.delete(key),
  };
}

export function readView({ scrollOffset, scrollRect }: Pick<Layout, 'scrollOffset' | 'scrollRect'>) {
  return { top: scrollOffset ?? 0, height: scrollRect?.height || window.innerHeight };
}

/** Reads the scroll position from the page, which forces a layout. */
export function isViewCurrent({ scrollElement, scrollOffset }: Pick<Layout, 'scrollElement' | 'scrollOffset'>) {
  const top = scrollElement instanceof Element ? scrollElement.scrollTop : window.scrollY;
  return Math.abs(top - (scrollOffset ?? 0)) < 1;
}

/** Returns how many screens these entries are from the viewport. */
export function screensAway({ startOf, endOf, readView: read }: ListLayout, first: number, last: number): number {
  const { top, height } = read();
  return Math.max(0, startOf(first) - top - height, top - endOf(last)) / height;
}

/** Dropped pages are refetched within this many screens of the viewport. */
export const NEAR_SCREENS = 2;

/** Returns whether an entry is so near that its rows should be there. */
export function isNear(layout: ListLayout, index: number): boolean {
  return screensAway(layout, index, index) < NEAR_SCREENS;
}
