import { expect, it } from 'vitest';
import { ratioOf } from './media-grid.tsx';

it('keeps the shape of one picture within the limits of a list', () => {
  expect(ratioOf({ width: 1000, height: 1000 })).toBe(1);
  expect(ratioOf({ width: 3000, height: 1000 })).toBe(16 / 9);
  expect(ratioOf({ width: 500, height: 2000 })).toBe(4 / 5);
  expect(ratioOf({ width: null, height: null })).toBe(4 / 3);
});
