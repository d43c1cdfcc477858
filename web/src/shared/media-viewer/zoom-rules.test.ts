import { expect, it } from 'vitest';
import { largestScale, panBy, unzoomed, zoomAt } from './zoom-rules.ts';

const room = { picture: { width: 400, height: 300 }, stage: { width: 400, height: 600 } };
const centre = { x: 0, y: 0 };

it('keeps the point between the fingers in place', () => {
  const zoomed = zoomAt(unzoomed, 3, { x: 100, y: 20 }, room);
  expect(zoomed).toMatchObject({ scale: 3, x: -200 });
  const closer = zoomAt(zoomed, 6, { x: 100, y: 20 }, room);
  expect(closer.x).toBe(100 - 300 * 2);
});

it('enlarges within bounds, and is back where it was once it is as small as before', () => {
  expect(zoomAt(unzoomed, 100, centre, room).scale).toBe(largestScale);
  const zoomed = zoomAt(unzoomed, 4, { x: 150, y: 100 }, room);
  expect(zoomAt(zoomed, 0.2, { x: -150, y: -100 }, room)).toEqual(unzoomed);
});

it('is never moved so far that a gap opens, and not at all where it has room', () => {
  const zoomed = zoomAt(unzoomed, 2, centre, room);
  expect(panBy(zoomed, { x: 1000, y: 1000 }, room)).toEqual({ scale: 2, x: 200, y: 0 });
  expect(panBy(zoomed, { x: -1000, y: 0 }, room)).toEqual({ scale: 2, x: -200, y: 0 });
  expect(panBy(unzoomed, { x: 50, y: 50 }, room)).toEqual(unzoomed);
});
