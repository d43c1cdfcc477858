import { lookup } from '#/shared/format/lookup.ts';

/** One finger's way over the screen, in pixels. */
interface Swipe {
  readonly dx: number;
  readonly dy: number;
}

const FAR_ENOUGH_PX = 56;

/** The action of a swipe: sideways shows the next or previous file, up or down closes the viewer. From right to left the next one lies at the left. */
export function readSwipe({ dx, dy }: Swipe, isRightToLeft = false): 'next' | 'previous' | 'close' | undefined {
  if (Math.abs(dx) < FAR_ENOUGH_PX && Math.abs(dy) < FAR_ENOUGH_PX) return undefined;
  if (Math.abs(dy) > Math.abs(dx)) return 'close';
  return dx < 0 !== isRightToLeft ? 'next' : 'previous';
}

/** The index after a step; the ends do not wrap around. */
export function stepWithin(index: number, by: number, count: number): number {
  return Math.min(count - 1, Math.max(0, index + by));
}

interface Scrolled {
  readonly clientWidth: number;
  readonly clientHeight: number;
  readonly scrollWidth: number;
  readonly scrollHeight: number;
  readonly scrollLeft: number;
}

const STRIDE_PX = 80;
/** The share of the window that a page is: the last lines stay in sight. */
const PAGE = 0.9;

/** By how much a key scrolls an element from left to right; undefined for other keys, and at the ends of its way sideways. */
export function findScroll(key: string, element: Scrolled): { readonly x: number; readonly y: number } | undefined {
  const { clientWidth, clientHeight, scrollWidth, scrollHeight, scrollLeft } = element;
  const isTall = scrollHeight > clientHeight;
  const along = (pixels: number) => (isTall ? { x: 0, y: pixels } : { x: pixels, y: 0 });
  const page = PAGE * (isTall ? clientHeight : clientWidth);
  const steps: Readonly<Record<string, number>> = {
    PageDown: page,
    PageUp: -page,
    End: scrollWidth + scrollHeight,
    Home: -scrollWidth - scrollHeight,
    ...(isTall && { ArrowDown: STRIDE_PX, ArrowUp: -STRIDE_PX }),
    ...(!isTall && scrollLeft < scrollWidth - clientWidth - 1 && { ArrowRight: STRIDE_PX }),
    ...(!isTall && scrollLeft > 0 && { ArrowLeft: -STRIDE_PX }),
  };
  const step = lookup(steps, key);
  return step === undefined ? undefined : along(step);
}
