import { expect, it } from 'vitest';
import { countDays, findPeriodProblem, lastDays, periodBefore } from './period.ts';

const now = new Date('2026-03-02T23:59:00Z');

it('a range of days ends today and holds that many', () => {
  expect(lastDays(7, now)).toEqual({ startDate: '2026-02-24', endDate: '2026-03-02' });
  expect(countDays(lastDays(365, now))).toBe(365);
});

it('the period before is as long, and ends the day before', () => {
  expect(periodBefore({ startDate: '2026-02-24', endDate: '2026-03-02' })).toEqual({
    startDate: '2026-02-17',
    endDate: '2026-02-23',
  });
  expect(periodBefore({ startDate: '2026-03-01', endDate: '2026-03-01' })).toEqual({
    startDate: '2026-02-28',
    endDate: '2026-02-28',
  });
});

it.each([
  ['', '2026-03-02', { field: 'startDate', message: 'Choose a day' }],
  ['2026-03-01', '', { field: 'endDate', message: 'Choose a day' }],
  ['2026-03-01', '2026-03-03', { field: 'endDate', message: 'This day is still to come' }],
  ['2026-03-02', '2026-03-01', { field: 'startDate', message: 'The first day is after the last' }],
  ['2025-03-01', '2026-03-02', { field: 'startDate', message: 'At most 366 days' }],
  ['2025-03-02', '2026-03-02', undefined],
  ['2026-03-02', '2026-03-02', undefined],
])('from %s to %s: %o', (startDate, endDate, problem) => {
  expect(findPeriodProblem({ startDate, endDate }, now)).toEqual(problem);
});
