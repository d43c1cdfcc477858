import { type PointerEvent, useRef, useState } from 'react';

/** A shorter movement of a finger is not a swipe. */
const SLOP_PX = 10;
const SWIPE_PX = 88;

interface SwipeOptions {
  readonly onLeft: () => void;
  /** Undefined if there is no action in that direction. */
  readonly onRight: (() => void) | undefined;
}

/** Recognises swipes by touch; `offset` is the distance in pixels. With a mouse there are buttons for the same actions. */
export function useSwipe({ onLeft, onRight }: SwipeOptions) {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const [offset, setOffset] = useState(0);
  const end = () => {
    start.current = undefined;
    setOffset(0);
  };
  return {
    offset,
    isFar: Math.abs(offset) >= SWIPE_PX,
    handlers: {
      onPointerDown({ pointerType, clientX, clientY }: PointerEvent) {
        if (pointerType === 'touch') start.current = { x: clientX, y: clientY };
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        if (!start.current) return;
        const across = clientX - start.current.x;
        const isAcross = Math.abs(across) > SLOP_PX && Math.abs(across) > Math.abs(clientY - start.current.y);
        if (offset === 0 && !isAcross) return;
        setOffset(onRight ? across : Math.min(0, across));
      },
      onPointerUp() {
        if (offset <= -SWIPE_PX) onLeft();
        else if (offset >= SWIPE_PX) onRight?.();
        end();
      },
      onPointerCancel: end,
    },
  };
}
