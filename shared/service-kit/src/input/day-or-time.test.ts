import { expect, it } from 'vitest';
import { findDay, findTime } from '#/input/read-dates.ts';

it.each([
  ['2026-02-28', '2026-02-28'],
  ['2026-02-28T23:30:00-01:00', '2026-03-01'],
  ['2026-02-28T00:00:00.000Z', '2026-02-28'],
  ['2026-02-30', undefined],
  ['2026-13-01', undefined],
  ['2026-02-28T25:00:00Z', undefined],
  ['2026-02-30T12:00:00Z', undefined],
  ['2026-02-28T12:00:00', undefined],
  ['28 Feb 2026', undefined],
  ['2026', undefined],
  ['', undefined],
  ['0000-01-01', undefined],
])('finds the day in UTC of %s', (text, day) => {
  expect(findDay(text)).toBe(day);
});

it('takes a day from its first millisecond to its last, and a time as it is', () => {
  expect(findTime('2026-02-28', 'start')).toBe('2026-02-28T00:00:00.000Z');
  expect(findTime('2026-02-28', 'end')).toBe('2026-02-28T23:59:59.999Z');
  expect(findTime('2026-02-28T12:00:00+02:00', 'end')).toBe('2026-02-28T10:00:00.000Z');
  expect(findTime('2026-02-30', 'end')).toBeUndefined();
  expect(findTime('2026-12-31T23:59:60Z', 'end')).toBeUndefined();
});
