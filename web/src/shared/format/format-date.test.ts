import { expect, it } from 'vitest';
import { formatAgo } from './format-date.ts';

const now = new Date('2026-11-21T12:00:00Z');

it('tells how long ago in the largest unit that fits', () => {
  expect(formatAgo('2026-11-21T11:59:30Z', now)).toBe('30s ago');
  expect(formatAgo('2026-11-21T11:15:00Z', now)).toBe('45m ago');
  expect(formatAgo('2026-11-21T09:00:00Z', now)).toBe('3h ago');
  expect(formatAgo('2026-11-19T12:00:00Z', now)).toBe('2d ago');
});

it('gives the day once a week has passed', () => {
  expect(formatAgo('2026-11-01T12:00:00Z', now)).toBe('Nov 1, 2026');
});

it('never speaks of the future when the clocks disagree', () => {
  expect(formatAgo('2026-11-21T12:00:05Z', now)).toBe('now');
});
