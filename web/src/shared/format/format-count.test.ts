import { expect, it } from 'vitest';
import { formatBadge, formatCount } from './format-count.ts';

it('shortens counts from a thousand on', () => {
  expect([0, 999, 1234, 1_500_000].map(formatCount)).toEqual(['0', '999', '1.2K', '1.5M']);
});

it('caps a badge only above its cap', () => {
  expect(formatBadge(9, 9)).toBe('9');
  expect(formatBadge(10, 9)).toBe('9+');
  expect(formatBadge(99, 99)).toBe('99');
  expect(formatBadge(100, 99)).toBe('99+');
});
