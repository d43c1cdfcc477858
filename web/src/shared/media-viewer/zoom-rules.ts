/** The position of a picture on the stage: its scale, and the offset of its centre from the default position, in pixels. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of the unscaled picture, and that of the stage. */
export interface Room {
  readonly picture: Size;
  readonly stage: Size;
}

export const unzoomed: Zoom = { scale: 1, x: 0, y: 0 };
export const largestScale = 6;
/** The zoom factor of a double tap and of the button. */
export const stepScale = 2.5;

/** Changes the scale around `point`, which stays in place. The point is in pixels from the picture's own centre. */
export function zoomAt(zoom: Zoom, scale: number, point: Point, room: Room): Zoom {
  const next = Math.min(largestScale, Math.max(1, scale));
  const ratio = next / zoom.scale;
  return keepInside(
    { scale: next, x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio },
    room,
  );
}

export function panBy(zoom: Zoom, { x, y }: Point, room: Room): Zoom {
  return keepInside({ ...zoom, x: zoom.x + x, y: zoom.y + y }, room);
}

/** No edge of the picture comes further in than the edge of the stage; a picture with room on both sides is centred. */
function keepInside({ scale, x, y }: Zoom, { picture, stage }: Room): Zoom {
  const farX = Math.max(0, (picture.width * scale - stage.width) / 2);
  const farY = Math.max(0, (picture.height * scale - stage.height) / 2);
  return { scale, x: within(farX, x), y: within(farY, y) };
}

function within(far: number, value: number): number {
  return far === 0 ? 0 : Math.min(far, Math.max(-far, value));
}
