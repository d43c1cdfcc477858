import { useSyncExternalStore } from 'react';

const wide = window.matchMedia('(min-width: 1280px)');

/** Whether there is room for a rail beside the page; where there is none, what it would ask for is not fetched. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}

function subscribe(onChange: () => void): () => void {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}
