import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onOnline` once the network is back, while `isUnavailable`. The query library takes a page for connected when it starts, and so
 * misses that one which started without a network is connected now.
 */
export function useOnline(isUnavailable: boolean, onOnline: () => void): void {
  const hear = useEffectEvent(onOnline);
  useEffect(() => {
    if (!isUnavailable) return;
    const listen = () => hear();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, [isUnavailable]);
}
