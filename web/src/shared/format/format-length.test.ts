import { expect, it } from 'vitest';
import { formatLength } from './format-length.ts';

it.each([
  [400, '0:00'],
  [6_800, '0:07'],
  [750_000, '12:30'],
  [3_725_000, '1:02:05'],
])('%i ms are %s', (ms, shown) => {
  expect(formatLength(ms)).toBe(shown);
});
