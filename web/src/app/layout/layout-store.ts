import { create } from 'zustand';
import { localStore } from '#/shared/storage/page-storage.ts';

interface LayoutState {
  /** The side menu of a wide screen, folded to its icons. */
  readonly isRail: boolean;
  /** The same menu on a small screen, drawn over the page. */
  readonly isDrawerOpen: boolean;
  /** What is open fills a small screen to its foot. */
  readonly isBottomBarHidden: boolean;
}

const RAIL_KEY = 'sidebar-rail';

export const useLayout = create<LayoutState>(() => ({
  isRail: localStore.getItem(RAIL_KEY) === 'true',
  isDrawerOpen: false,
  isBottomBarHidden: false,
}));

/** What the menu toggle does: folds where the menu stands beside the page, opens where it does not. */
export function toggleMenu(): void {
  if (!window.matchMedia('(min-width: 1024px)').matches) {
    useLayout.setState({ isDrawerOpen: true });
    return;
  }
  useLayout.setState(({ isRail }) => {
    localStore.setItem(RAIL_KEY, String(!isRail));
    return { isRail: !isRail };
  });
}

export function closeDrawer(): void {
  useLayout.setState({ isDrawerOpen: false });
}

/** The bar at the foot gives way, and toasts stay clear of what stands there instead: a line to write in. */
export function hideBottomBar(isTaken: boolean): void {
  useLayout.setState({ isBottomBarHidden: isTaken });
  const { style } = document.documentElement;
  if (isTaken) style.setProperty('--foot', '60px');
  else style.removeProperty('--foot');
}
