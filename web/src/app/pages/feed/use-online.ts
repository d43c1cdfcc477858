import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onOnline` once the network is back, while `isAway`. The query library takes a page for connected when it starts, and so
 * misses that one which started without a network is connected now.
 */
export function useOnline(isAway: boolean, onOnline: () => void): void {
  const hear = useEffectEvent(onOnline);
  useEffect(() => {
    if (!isAway) return;
    const listen = () => hear();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, [isAway]);
}
