import { useState } from 'react';

/**
 * For a dialog without a trigger: returns the focus to the element that had it when the dialog opened, or to the page if that is
 * gone, such as the menu of a deleted post. Returns the handler for its `onCloseAutoFocus`.
 */
export function useFocusReturn(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return (event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    // The deleted element leaves the page just after the dialog does.
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
    });
  };
}
