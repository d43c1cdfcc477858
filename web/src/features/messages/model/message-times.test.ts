import { describe, expect, it } from 'vitest';
import { formatDayOf, formatRowTime } from './message-times.ts';

// By the clock on the wall, so that the test says the same in every time zone.
const now = new Date(2026, 10, 21, 9, 30);
const at = (...parts: readonly [number, number, number, number, number]) => new Date(...parts).toISOString();

describe('the date above messages', () => {
  it('is Today or Yesterday when it is near', () => {
    expect(formatDayOf(at(2026, 10, 21, 0, 5), now)).toBe('Today');
    expect(formatDayOf(at(2026, 10, 20, 23, 55), now)).toBe('Yesterday');
  });

  it('is a date otherwise, with its year if that is another', () => {
    expect(formatDayOf(at(2026, 10, 14, 12, 0), now)).toBe('Saturday, November 14');
    expect(formatDayOf(at(2025, 10, 14, 12, 0), now)).toBe('November 14, 2025');
  });
});

it('shows in a row the time, the weekday or the date, by age', () => {
  expect(formatRowTime(at(2026, 10, 21, 8, 5), now).replace(/\s/u, ' ')).toBe('8:05 AM');
  expect(formatRowTime(at(2026, 10, 18, 8, 5), now)).toBe('Wed');
  expect(formatRowTime(at(2026, 9, 3, 8, 5), now)).toBe('Oct 3');
  expect(formatRowTime(at(2025, 9, 3, 8, 5), now)).toBe('Oct 3, 2025');
});
