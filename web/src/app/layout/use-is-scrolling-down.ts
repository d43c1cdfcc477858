import { useEffect, useState } from 'react';

/** A shorter movement is not a change of direction. */
const MIN_STEP_PX = 12;
const TOP_PX = 80;

export function useIsScrollingDown(): boolean {
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const follow = () => {
      const y = window.scrollY;
      if (Math.abs(y - last) < MIN_STEP_PX) return;
      setDown(y > last && y > TOP_PX);
      last = y;
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  return isDown;
}
