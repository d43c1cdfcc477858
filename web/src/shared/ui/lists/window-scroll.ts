import { observeWindowOffset, type Virtualizer, windowScroll } from '@tanstack/react-virtual';
import { scrollReturn } from '#/shared/browser/scroll-return.ts';

type Instance = Virtualizer<Window, HTMLElement>;

/**
 * Returns how a virtualizer reads and writes the position of the page. It learns of a scroll by an event, in the next frame: what
 * it corrects before that would be written over the place that somebody has just jumped to, and take them back.
 */
export function createWindowScroll() {
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
