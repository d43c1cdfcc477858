import { expect, it } from 'vitest';
import { daysUntilDeleted } from './days-until-deleted.ts';

it.each([
  ['2026-02-01T10:00:00.000Z', 30],
  ['2026-02-01T10:00:01.000Z', 30],
  ['2026-02-02T10:00:00.000Z', 29],
  ['2026-03-03T09:59:00.000Z', 1],
  ['2026-03-09T10:00:00.000Z', 0],
])('at %s, %i days are left of a file that was deleted on 1 February', (now, days) => {
  expect(daysUntilDeleted('2026-02-01T10:00:00.000Z', new Date(now))).toBe(days);
});
