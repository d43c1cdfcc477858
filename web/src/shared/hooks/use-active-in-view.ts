import { type RefObject, useEffect } from 'react';

const EDGE_PX = 16;

/** Pushes a row of tabs along until the active one is seen whole. The page itself stays where it is. */
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
