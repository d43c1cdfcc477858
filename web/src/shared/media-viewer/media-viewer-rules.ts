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
