import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls `onNear` each time the element comes within two screens of what is seen. */
export function useNearView(target: RefObject<Element | null>, onNear: () => void): void {
  const tell = useEffectEvent(onNear);
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && tell(), {
      rootMargin: '200% 0px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
}
