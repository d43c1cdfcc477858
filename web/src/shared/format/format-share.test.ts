import { expect, it } from 'vitest';
import { formatShare } from './format-share.ts';

it('never rounds up to everything', () => {
  expect(formatShare(43_199, 43_200)).toBe('99.99%');
  expect(formatShare(1, 3)).toBe('33.33%');
  expect(formatShare(60, 60)).toBe('100%');
  expect(formatShare(0, 1)).toBe('0%');
});
