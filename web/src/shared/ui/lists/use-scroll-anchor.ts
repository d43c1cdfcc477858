import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { useState } from 'react';

type ScrollDirection = 'forward' | 'backward';

interface AnchoredList {
  readonly count: number;
  readonly keyOf: (index: number) => string;
  /** Where reading starts: at the top of the list, or at its end, upwards. */
  readonly reads: ScrollDirection;
  /** Room above the first item that scrolls with the list, in pixels. */
  readonly above?: number;
}

/**
 * Keeps the rows being read in place where the virtualizer alone does not. Called before the virtualizer, with the options of the
 * same rendering; `attach` is then called with the virtualizer, and rendered items need `ref={measure}`.
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
   * An item that turns out taller or smaller than estimated moves nothing that was already seen: the rows below it when scrolling
   * up, those above it when scrolling down. A list at its very top stays there.
   */
  function adjustsScroll({ key, start, end }: VirtualItem, _delta: number, virtualizer: Instance): boolean {
    direction = virtualizer.scrollDirection ?? direction;
    const top = virtualizer.scrollOffset ?? 0;
    // While the space above the items is in view, rows inserted below it would push the visible ones away.
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
      // When items are added or removed, the virtualizer anchors the item at the top of the viewport. If that one is removed, such
      // as the placeholder of a dropped page whose rows are back, it would anchor none.
      const findItem = virtualizer.getVirtualItemForOffset;
      virtualizer.getVirtualItemForOffset = (offset) => {
        const item = findItem(offset);
        return item && (findStaying(virtualizer, item.index, offset) ?? item);
      };
    },
    /**
     * Measures an item as it is rendered. While the list scrolls, the virtualizer would leave that to its ResizeObserver, which
     * measures a new item one frame late: until then the rows below it are out of place. When scrolling down, the rows being read
     * are not below it, so it is not measured at once, which would cost a layout.
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
