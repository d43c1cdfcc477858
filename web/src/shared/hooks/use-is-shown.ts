import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still mounted, for work after a call during which the person may have left. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
