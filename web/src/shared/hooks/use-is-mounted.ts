import { useEffect, useState } from 'react';

/**
 * Whether the component is in the page. An element that is still being drawn loads already, and no handler hears of an error that it
 * reports then, so its address waits for this.
 */
export function useIsMounted(): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return isMounted;
}
