import { useEffect, useEffectEvent } from 'react';
import { closeOnBack } from '#/shared/browser/overlay-history.ts';

/** For an overlay: Back calls `close` instead of leaving the page, as Esc does. */
export function useCloseOnBack(close: () => void, isOpen = true): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => (isOpen ? closeOnBack(() => closeNow()) : undefined), [isOpen]);
}
