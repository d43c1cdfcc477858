import { expect, it } from 'vitest';
import { isScheduled, msUntilRefetch } from './scheduling.ts';

const now = new Date('2026-11-21T18:00:00.000Z');
const at = (time: string) => `2026-11-21T${time}.000Z`;

it('a post waits until its time, and one without a time not at all', () => {
  expect(isScheduled({ scheduledAt: at('18:00:01') }, now)).toBe(true);
  expect(isScheduled({ scheduledAt: at('18:00:00') }, now)).toBe(false);
  expect(isScheduled({ scheduledAt: null }, now)).toBe(false);
});

it('looks again when the soonest is due, often while it is late, and never for nothing', () => {
  expect(msUntilRefetch(at('18:00:30'), now)).toBe(31_000);
  expect(msUntilRefetch(at('17:59:59'), now)).toBe(2000);
  expect(msUntilRefetch(at('23:00:00'), now)).toBe(600_000);
  expect(msUntilRefetch(undefined, now)).toBe(false);
});
