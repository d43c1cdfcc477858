import { expect, it } from 'vitest';
import { findNextMonth } from '#/thanks/next-month.ts';

it.each([
  ['2026-02-28T23:59:59.000Z', '2026-03'],
  ['2026-03-01T12:00:00.000Z', '2026-04'],
  ['2026-01-31T08:00:00.000Z', '2026-02'],
  ['2026-12-15T00:00:00.000Z', '2027-01'],
])('after %s comes %s', (now, month) => {
  expect(findNextMonth(new Date(now))).toEqual({ month, dueAt: new Date(`${month}-01T12:00:00.000Z`) });
});
