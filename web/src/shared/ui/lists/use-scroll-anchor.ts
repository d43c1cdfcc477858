import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { useState } from 'react';

type ScrollDirection = 'forward' | 'backward';

interface AnchoredList {
  readonly count: number;
  readonly keyOf: (index: number) => string;
  /** Where one reads from until the first scroll: from the top of the list, or up from its end. */
  readonly reads: ScrollDirection;
  /** Room above the first item that scrolls with the list, in pixels. */
  readonly above?: number;
}

/**
 * Keeps what is read where it is, beyond what the virtualizer does for it. Called before the virtualizer takes its options, with
 * those of the same rendering; `attach` is then called with the virtualizer, and rendered items need `ref={measure}`.
 */
export function useScrollAnchor<Box extends Element | Window>(list: AnchoredList) {
  const [anchor] = useState(() => createScrollAnchor<Box>(list.reads));
  anchor.expect(list);
  return anchor;
}

function createScrollAnchor<Box extends Element | Window>(reads: ScrollDirection) {
  type Instance = Virtualizer<Box, HTMLElement>;
  let instance: Instance | undefined;
  let list: AnchoredList = { count: 0, keyOf: String, reads };
  let direction = reads;

  /** Returns the first item from here that is in view and stays in the list. */
  function findStaying({ measurementsCache, scrollRect }: Instance, from: number, offset: number) {
    const keys = new Set(Array.from({ length: list.count }, (_, index) => list.keyOf(index)));
    for (let index = from; ; index += 1) {
      const item = measurementsCache[index];
      if (!item || item.start >= offset + (scrollRect?.height ?? 0)) return undefined;
      if (keys.has(String(item.key))) return item;
    }
  }

  /**
   * An item that turns out taller or smaller than estimated moves nothing that was seen before: who scrolls up has seen what is
   * below it, who scrolls down what is above it. At its very top, a list stays there.
   */
  function adjustsScroll({ key, start, end }: VirtualItem, _delta: number, virtualizer: Instance): boolean {
    direction = virtualizer.scrollDirection ?? direction;
    const top = virtualizer.scrollOffset ?? 0;
    // While the room above the items is in view, what is inserted below it would push the visible ones away, as if it were not
    // above them.
    const edge = top + (list.above ?? 0);
    if (virtualizer.itemSizeCache.has(key)) return end <= edge;
    const isFromBelow = direction === 'backward' && top > 0;
    return start < (isFromBelow ? top + (virtualizer.scrollRect?.height ?? 0) : edge);
  }

  return {
    expect(expected: AnchoredList) {
      list = expected;
      if (instance) direction = instance.scrollDirection ?? direction;
    },
    attach(virtualizer: Instance) {
      if (instance === virtualizer) return;
      instance = virtualizer;
      virtualizer.shouldAdjustScrollPositionOnItemSizeChange = adjustsScroll;
      // When items come or go, the virtualizer keeps in place the one that it finds at the top of the view. Where that one goes, as
      // a dropped page does whose rows are back, it would keep none.
      const findItem = virtualizer.getVirtualItemForOffset;
      virtualizer.getVirtualItemForOffset = (offset) => {
        const item = findItem(offset);
        return item && (findStaying(virtualizer, item.index, offset) ?? item);
      };
    },
    /**
     * Measures an item as it is rendered. While the list scrolls, the virtualizer would leave that to its ResizeObserver, which
     * looks at an item that is rendered on its behalf one frame later: until then the page shows what is below it out of place.
     * On the way down what is read is not below it, and to measure it at once would make the step longer by its layout.
     */
    measure(element: HTMLElement | null) {
      if (!instance) return;
      const { isScrolling } = instance;
      if (instance.scrollDirection === 'backward') instance.isScrolling = false;
      instance.measureElement(element);
      instance.isScrolling = isScrolling;
    },
  };
}
