import { useState } from 'react';

/**
 * For a dialog that no trigger of its own opened: gives the focus back to what had it as the dialog came, or to the page
 * where that is gone, such as the menu of what was deleted. Returns the handler for its `onCloseAutoFocus`.
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
