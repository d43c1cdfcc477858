import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Calls `onNear` each time the element comes within two screens of what is seen, and again for another `round` while it
 * is there.
 */
export function useNearView(target: RefObject<Element | null>, onNear: () => void, round?: string): void {
  const callOnNear = useEffectEvent(onNear);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round observes again
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && callOnNear(), {
      rootMargin: '200% 0px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [target, round]);
}
