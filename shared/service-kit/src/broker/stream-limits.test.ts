import { expect, it } from 'vitest';
import { sizeEventStream } from '#/broker/stream-limits.ts';

it('has room for a week of the declared load, and two thirds of another one', () => {
  const week = 8_000_000 * 7 * 640;
  expect(sizeEventStream(8_000_000) / week).toBeCloseTo(1 / 0.6, 5);
});
