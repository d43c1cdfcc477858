import { type RefObject, useEffect } from 'react';

const EDGE_PX = 16;

/** Scrolls a row of tabs until the active one is fully visible. The page itself does not scroll. */
export function useActiveInView(list: RefObject<HTMLElement | null>, active: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is active
  useEffect(() => {
    const row = list.current?.getBoundingClientRect();
    const tab = list.current?.querySelector('[data-state="active"]')?.getBoundingClientRect();
    if (!row || !tab || !list.current) return;
    if (tab.left < row.left) list.current.scrollLeft += tab.left - row.left - EDGE_PX;
    if (tab.right > row.right) list.current.scrollLeft += tab.right - row.right + EDGE_PX;
  }, [list, active]);
}
