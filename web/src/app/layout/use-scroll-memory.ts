import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** How far down each history entry was when it was left, in pixels. */
const depths = new Map<string, number>();

/** Back returns to where one was; a new page starts at its top; a change of the query alone moves nothing. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const direction = useNavigationType();

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is a new pathname, whichever entry it has
  useLayoutEffect(() => {
    if (direction !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [pathname]);

  useLayoutEffect(() => {
    const depth = depths.get(key);
    if (direction === NavigationType.Pop && depth !== undefined) window.scrollTo(0, depth);
    const remember = () => depths.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, direction]);
}
