import { useState } from 'react';

/**
 * For a dialog that no trigger of its own opened: gives the focus back to what had it as the dialog came. Returns the
 * handler for its `onCloseAutoFocus`.
 */
export function useFocusReturn(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return (event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  };
}
