import { expect, it } from 'vitest';
import { resizeStream, sizeEventStream } from '#/broker/stream-sizes.ts';

it('has room for a week of the declared load, and two thirds of another one', () => {
  const week = 8_000_000 * 7 * 640;
  expect(sizeEventStream(8_000_000) / week).toBeCloseTo(1 / 0.6, 5);
});

it('never makes a stream smaller than what it holds', () => {
  expect(resizeStream(1_000, 100)).toBe(1_000);
  expect(resizeStream(1_000, 1_000)).toBe(1_250);
});
