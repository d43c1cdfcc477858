import { expect, test } from 'vitest';
import { daysOf, readPeriod } from '#/wallet/period-rules.ts';

const now = new Date('2026-03-01T23:59:59.999Z');

test('the last 30 days by default, today included', () => {
  expect(readPeriod({}, now)).toEqual({ start: '2026-01-31', end: '2026-03-01' });
  expect(daysOf(readPeriod({}, now))).toHaveLength(30);
});

test('allows as many days as a leap year has, and not one more', () => {
  expect(daysOf(readPeriod({ startDate: '2024-01-01', endDate: '2024-12-31' }, now))).toHaveLength(366);
  expect(() => readPeriod({ startDate: '2024-01-01', endDate: '2025-01-01' }, now)).toThrow('366');
});

test('takes the day in UTC of a time', () => {
  const query = { startDate: '2026-02-27T23:00:00.000-05:00', endDate: '2026-03-01T00:00:00.000Z' };
  expect(readPeriod(query, now)).toEqual({ start: '2026-02-28', end: '2026-03-01' });
});

test.each([{ startDate: '2026-02-30' }, { endDate: '2026-02-29' }, { startDate: '2026-03-02' }])(
  'refuses %j',
  (query) => {
    expect(() => readPeriod(query, now)).toThrow();
  },
);

test('names both days where neither exists', () => {
  const message = 'There is no such day';
  const errors = ['startDate', 'endDate'].map((field) => ({ field, message }));
  expect(() => readPeriod({ startDate: '2026-02-30', endDate: '2026-13-01' }, now)).toThrow(
    expect.objectContaining({ statusCode: 400, errors }),
  );
});
