import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** A finger that rests on an item for this long starts to drag it; one that moves sooner scrolls. */
const HOLD_MS = 300;
/** A finger that moves less than this counts as resting. */
const STILL_PX = 8;
/** Dragged this near to an end of the list, the list scrolls by `STEP_PX` a frame. */
const EDGE_PX = 48;
const STEP_PX = 8;

interface TouchToOrder {
  readonly isEnabled: boolean;
  /** How many of the list's first children are its items. */
  readonly count: number;
  readonly onMove: (from: number, by: number) => void;
}

interface Hold {
  readonly from: number;
  readonly startX: number;
  readonly startY: number;
  x: number;
  timer: number;
  isUp: boolean;
}

/**
 * Reorders the items of a horizontally scrolling list by touch: after a long press an item follows the finger, and takes the place
 * where it is dropped. `held` is the item, `target` the place that it would take.
 */
export function useTouchToOrder({ isEnabled, count, onMove }: TouchToOrder) {
  const list = useRef<HTMLUListElement>(null);
  const [held, setHeld] = useState<number>();
  const [target, setTarget] = useState<number>();
  const move = useEffectEvent(onMove);
  const placeAt = useEffectEvent((x: number) => nearestItem(list.current, count, x));

  useEffect(() => {
    const element = list.current;
    if (!isEnabled || element === null) return;
    let hold: Hold | undefined;
    let frame = 0;

    function end() {
      if (hold) window.clearTimeout(hold.timer);
      cancelAnimationFrame(frame);
      hold = undefined;
      setHeld(undefined);
      setTarget(undefined);
    }
    function follow() {
      if (!hold?.isUp || element === null) return;
      const { left, right } = element.getBoundingClientRect();
      if (hold.x < left + EDGE_PX) element.scrollLeft -= STEP_PX;
      if (hold.x > right - EDGE_PX) element.scrollLeft += STEP_PX;
      const place = placeAt(hold.x);
      setTarget(place === hold.from ? undefined : place);
      frame = requestAnimationFrame(follow);
    }
    function onStart(event: TouchEvent) {
      end();
      const [touch] = event.touches;
      const from = indexOf(element, event.target);
      // Two fingers enlarge the page, and a button is pressed.
      if (touch === undefined || event.touches.length > 1 || from === undefined || isControl(event.target)) return;
      const { clientX, clientY } = touch;
      const timer = window.setTimeout(() => {
        if (!hold) return;
        hold.isUp = true;
        setHeld(from);
        follow();
      }, HOLD_MS);
      hold = { from, startX: clientX, startY: clientY, x: clientX, timer, isUp: false };
    }
    function onTouchMove(event: TouchEvent) {
      const [touch] = event.touches;
      if (!hold || touch === undefined) return;
      hold.x = touch.clientX;
      if (hold.isUp) event.preventDefault();
      else if (Math.hypot(touch.clientX - hold.startX, touch.clientY - hold.startY) > STILL_PX) end();
    }
    function onEnd(event: TouchEvent) {
      if (hold?.isUp) {
        event.preventDefault();
        const place = placeAt(hold.x);
        if (place !== undefined) move(hold.from, place - hold.from);
      }
      end();
    }
    // The menu that a held picture opens would take the finger away.
    const onMenu = (event: Event) => {
      if (hold) event.preventDefault();
    };
    const control = new AbortController();
    const { signal } = control;
    element.addEventListener('touchstart', onStart, { passive: true, signal });
    // React's own listener could not keep the page from scrolling.
    element.addEventListener('touchmove', onTouchMove, { passive: false, signal });
    element.addEventListener('touchend', onEnd, { passive: false, signal });
    element.addEventListener('touchcancel', end, { signal });
    element.addEventListener('contextmenu', onMenu, { signal });
    return () => {
      control.abort();
      end();
    };
  }, [isEnabled]);

  return { list, held, target };
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, label') !== null;
}

function indexOf(list: Element | null, target: EventTarget | null): number | undefined {
  if (list === null || !(target instanceof Node)) return undefined;
  const index = [...list.children].findIndex((child) => child.contains(target));
  return index < 0 ? undefined : index;
}

/** The item whose middle is nearest. */
function nearestItem(list: Element | null, count: number, x: number): number | undefined {
  if (list === null) return undefined;
  const distances = [...list.children].slice(0, count).map((child) => {
    const { left, width } = child.getBoundingClientRect();
    return Math.abs(left + width / 2 - x);
  });
  const nearest = distances.indexOf(Math.min(...distances));
  return nearest < 0 ? undefined : nearest;
}
