import { expect, it } from 'vitest';
import { untilTimeOfDay } from '#/jobs/time-of-day.ts';

const dayMs = 86_400_000;
const midnight = Date.parse('2026-05-01T00:00:00Z');
/** Ids that differ in their last digits, as made ones do. */
const idOf = (digits: string) => `01a22418-f561-762f-ac64-d9ea${digits}`;
const momentOf = (id: string, now: number) => now + untilTimeOfDay(id, new Date(now));

it('is the same time on each day, and never at once', () => {
  const id = idOf('80000000');
  const first = momentOf(id, midnight);
  expect(first).toBe(midnight + dayMs / 2);
  expect(momentOf(id, first)).toBe(first + dayMs);
  expect(momentOf(id, first + 5_000)).toBe(first + dayMs);
  expect(momentOf(id, first - 1)).toBe(first);
});

it('is spread over the day', () => {
  const hours = new Array<number>(24).fill(0);
  for (let index = 0; index < 2_400; index += 1) {
    const digits = ((index * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, '0');
    const hour = Math.floor((momentOf(idOf(digits), midnight) - midnight) / 3_600_000) % 24;
    hours[hour] = (hours[hour] ?? 0) + 1;
  }
  expect(Math.min(...hours)).toBeGreaterThan(80);
  expect(Math.max(...hours)).toBeLessThan(120);
});
