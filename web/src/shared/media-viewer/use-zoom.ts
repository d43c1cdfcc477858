import { useGesture } from '@use-gesture/react';
import { useRef, useState } from 'react';
import { readSwipe } from './media-viewer-rules.ts';
import { panBy, type Room, stepScale, unzoomed, type Zoom, zoomAt } from './zoom-rules.ts';

interface ZoomOptions {
  /**
   * The element that handles touch, mouse and wheel; null until it exists. Not a ref: a dialog adds its elements after the first
   * render, and listeners need another render to attach to them.
   */
  readonly stage: HTMLElement | null;
  readonly onSwipe: (swipe: 'next' | 'previous' | 'close') => void;
}

/** Two taps within this time and distance are one double tap. */
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 30;
/** Pixels of the wheel for twice the size. */
const WHEEL_PX = 350;
const STRIDE_PX = 80;

/** Pinch, wheel, double tap and drag over the picture of the viewer; while it is not enlarged, a swipe shows the next or previous one. */
export function useZoom({ stage, onSwipe }: ZoomOptions) {
  const [zoom, setZoom] = useState(unzoomed);
  const lastTap = useRef({ at: 0, x: 0, y: 0 });
  const isZoomed = zoom.scale > 1;

  /** Changes the zoom of the picture that is shown. Does nothing if there is none. */
  function change(next: (room: Room, picture: HTMLElement) => Zoom) {
    const picture = stage?.querySelector<HTMLElement>('img[data-zooms]');
    if (!stage || !picture) return;
    const { clientWidth: width, clientHeight: height } = stage;
    setZoom(
      next(
        { picture: { width: picture.offsetWidth, height: picture.offsetHeight }, stage: { width, height } },
        picture,
      ),
    );
  }
  /** Zooms to `scale` around a point of the window, by default its middle. */
  function zoomTo(scale: number, at?: readonly [number, number]) {
    change((room, picture) => {
      const { left, top, width, height } = picture.getBoundingClientRect();
      const middle = { x: left + width / 2 - zoom.x, y: top + height / 2 - zoom.y };
      return zoomAt(zoom, scale, at ? { x: at[0] - middle.x, y: at[1] - middle.y } : { x: 0, y: 0 }, room);
    });
  }
  const toggle = (at?: readonly [number, number]) => zoomTo(isZoomed ? 1 : stepScale, at);
  const pan = (x: number, y: number) => change((room) => panBy(zoom, { x, y }, room));

  function tap(at: readonly [number, number], when: number) {
    const { at: before, x, y } = lastTap.current;
    const isDouble = when - before < DOUBLE_TAP_MS && Math.hypot(at[0] - x, at[1] - y) < DOUBLE_TAP_PX;
    lastTap.current = isDouble ? { at: 0, x: 0, y: 0 } : { at: when, x: at[0], y: at[1] };
    if (isDouble) toggle(at);
  }

  useGesture(
    {
      onPinch: ({ origin, offset: [scale] }) => zoomTo(scale, origin),
      onWheel({ event, delta: [, dy], ctrlKey, last }) {
        // With Ctrl the event is the pinch of a touchpad. The last event of a gesture has no movement.
        if (ctrlKey || last) return;
        zoomTo(zoom.scale * 2 ** (-dy / WHEEL_PX), [event.clientX, event.clientY]);
      },
      onDrag({ event, delta, movement: [dx, dy], xy, tap: isTap, last, pinching, touches, cancel }) {
        // A player handles gestures itself.
        if (isInPlayer(event.target) || pinching || touches > 1) return cancel();
        if (isTap) return tap(xy, event.timeStamp);
        if (isZoomed) return pan(...delta);
        if (!last || !(event instanceof PointerEvent) || event.pointerType !== 'touch') return;
        const swipe = readSwipe({ dx, dy }, document.dir === 'rtl');
        if (swipe !== undefined) onSwipe(swipe);
      },
    },
    {
      target: { current: stage },
      eventOptions: { passive: false },
      pinch: { from: () => [zoom.scale, 0], scaleBounds: { min: 1 }, preventDefault: true },
      drag: { filterTaps: true, pointer: { keys: false } },
      wheel: { preventDefault: true },
    },
  );

  /** Returns whether the key was one of the viewer's: `+`, `-` and `0` zoom, arrows move an enlarged picture. */
  function press(key: string): boolean {
    if (key === '+' || key === '=') zoomTo(zoom.scale * 1.5);
    else if (key === '-') zoomTo(zoom.scale / 1.5);
    else if (key === '0') setZoom(unzoomed);
    else if (!isZoomed) return false;
    else if (key === 'ArrowLeft') pan(STRIDE_PX, 0);
    else if (key === 'ArrowRight') pan(-STRIDE_PX, 0);
    else if (key === 'ArrowUp') pan(0, STRIDE_PX);
    else if (key === 'ArrowDown') pan(0, -STRIDE_PX);
    else return false;
    return true;
  }
  return { zoom, isZoomed, toggle, press, reset: () => setZoom(unzoomed) };
}

function isInPlayer(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-player]') !== null;
}
