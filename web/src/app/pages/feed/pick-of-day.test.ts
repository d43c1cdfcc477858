import { expect, it } from 'vitest';
import { pickOfDay } from './pick-of-day.ts';

const services = ['payments', 'banking', 'legal'];

it('is the same for a day and the next one after it, round and round', () => {
  const picks = [0, 1, 2, 3].map((day) => pickOfDay(services, new Date(Date.UTC(2026, 10, 21 + day, 9))));
  expect(pickOfDay(services, new Date(Date.UTC(2026, 10, 21, 23, 59)))).toBe(picks[0]);
  expect(new Set(picks).size).toBe(3);
  expect(picks[3]).toBe(picks[0]);
});

it('is nothing of none', () => {
  expect(pickOfDay([], new Date(0))).toBeUndefined();
});
