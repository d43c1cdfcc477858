import { createElement } from 'react';
import { dismissToast, showToast, useToasts } from '#/shared/stores/toast-store.ts';
import { UndoToast } from '../components/undo-toast.tsx';

let endOpenOffer: (() => void) | undefined;

/** Takes the open offer away, if there is one: it was not undone. */
export function endUndoOffer(): void {
  endOpenOffer?.();
}

/**
 * Shows a toast with Undo. Returns true when Undo is pressed, and false as soon as it no longer can be: the toast is gone,
 * another change is offered, or the page is hidden, the last event that a page gets before it is closed.
 */
export function offerUndo(text: string): Promise<boolean> {
  endUndoOffer();
  return new Promise((resolve) => {
    const listeners = new AbortController();
    const end = (isUndone: boolean) => {
      endOpenOffer = undefined;
      listeners.abort();
      unsubscribe();
      dismissToast(toastId);
      resolve(isUndone);
    };
    const toastId = showToast('custom', createElement(UndoToast, { text, onUndo: () => end(true) }));
    const unsubscribe = useToasts.subscribe(({ toasts }) => {
      if (!toasts.some(({ id }) => id === toastId)) end(false);
    });
    const { signal } = listeners;
    window.addEventListener('pagehide', () => end(false), { signal });
    document.addEventListener('visibilitychange', () => document.hidden && end(false), { signal });
    endOpenOffer = () => end(false);
  });
}
