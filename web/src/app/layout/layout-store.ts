import type { ComponentType } from 'react';
import { create } from 'zustand';
import { localStore } from '#/shared/storage/page-storage.ts';

interface LayoutState {
  /** The side menu of a wide screen, folded to its icons. */
  readonly isRail: boolean;
  /** The same menu on a small screen, drawn over the page. */
  readonly isDrawerOpen: boolean;
  /** Whether an open view fills a small screen to its bottom. */
  readonly isBottomBarHidden: boolean;
  /** The list of uploads, once its code is loaded. */
  readonly Uploads?: ComponentType;
}

const RAIL_KEY = 'sidebar-rail';

export const useLayout = create<LayoutState>(() => ({
  isRail: localStore.getItem(RAIL_KEY) === 'true',
  isDrawerOpen: false,
  isBottomBarHidden: false,
}));

/** Toggles the menu: collapses or expands it if it is beside the page, otherwise opens the drawer. */
export function toggleMenu(): void {
  if (!window.matchMedia('(min-width: 64rem)').matches) {
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

/** Hides the bottom bar, and keeps toasts clear of the text field that takes its place. */
export function hideBottomBar(isTaken: boolean): void {
  useLayout.setState({ isBottomBarHidden: isTaken });
  const { style } = document.documentElement;
  if (isTaken) style.setProperty('--foot', '60px');
  else style.removeProperty('--foot');
}
