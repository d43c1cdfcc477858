import { expect, test } from 'vitest';
import { readPeriod } from '#/analytics/period-rules.ts';

const now = new Date('2026-03-01T23:59:59.999Z');

test.each([
  [{}, { start: '2026-01-31', end: '2026-03-01' }],
  [{ startDate: '2026-03-01' }, { start: '2026-03-01', end: '2026-03-01' }],
  [
    { startDate: '2026-02-27T23:00:00.000-05:00', endDate: '2026-02-28T00:00:00.000Z' },
    { start: '2026-02-28', end: '2026-02-28' },
  ],
  [{ endDate: '2026-01-30' }, { start: '2026-01-01', end: '2026-01-30' }],
  [
    { startDate: '2024-01-01', endDate: '2024-12-31' },
    { start: '2024-01-01', end: '2024-12-31' },
  ],
  [
    { startDate: '2024-02-29', endDate: '2024-02-29' },
    { start: '2024-02-29', end: '2024-02-29' },
  ],
])('%o is a period', (asked, period) => {
  expect(readPeriod(asked, now)).toEqual(period);
});

test.each([
  [{ startDate: '2026-03-02' }],
  [{ startDate: '2025-01-01', endDate: '2026-01-02' }],
  [{ startDate: '2026-02-30' }],
  [{ endDate: '2026-13-01' }],
  [{ endDate: '0000-00-00' }],
  [{ startDate: '2025-02-29', endDate: '2025-03-01' }],
])('%o is none', (asked) => {
  expect(() => readPeriod(asked, now)).toThrow(expect.objectContaining({ statusCode: 400 }));
});

test('names both days where neither exists', () => {
  const message = 'There is no such day';
  const errors = ['startDate', 'endDate'].map((field) => ({ field, message }));
  expect(() => readPeriod({ startDate: '2026-02-30', endDate: '2026-13-01' }, now)).toThrow(
    expect.objectContaining({ statusCode: 400, errors }),
  );
});
