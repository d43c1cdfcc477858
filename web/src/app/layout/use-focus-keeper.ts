import { useEffect } from 'react';
import { loadModule } from '#/shared/browser/load-module.ts';

/** Keeps the focus near the element that has it when that element goes away. It is for who uses keys, and is loaded at the first one. */
export function useFocusKeeper(): void {
  useEffect(() => window.addEventListener('keydown', keep, { capture: true, once: true }), []);
}

function keep(): void {
  loadModule(() => import('./keep-focus.ts')).then(
    ({ keepFocus }) => keepFocus(),
    (error: unknown) => console.warn('The focus is not kept', error),
  );
}
