import { expect, it } from 'vitest';
import { isScheduled, msUntilRefetch } from './scheduling.ts';

const now = new Date('2026-11-21T18:00:00.000Z');
const at = (time: string) => `2026-11-21T${time}.000Z`;

it('a post is scheduled until it is published, however late, and one without a time not at all', () => {
  expect(isScheduled({ scheduledAt: at('18:00:01'), createdAt: at('17:00:00') })).toBe(true);
  expect(isScheduled({ scheduledAt: '2026-01-02T10:00:00.000Z', createdAt: '2026-01-01T10:00:00.000Z' })).toBe(true);
  expect(isScheduled({ scheduledAt: at('18:00:00'), createdAt: at('18:00:00') })).toBe(false);
  expect(isScheduled({ scheduledAt: at('18:00:00'), createdAt: at('18:00:02') })).toBe(false);
  expect(isScheduled({ scheduledAt: null, createdAt: at('17:00:00') })).toBe(false);
});

it('looks again when the soonest is due, often while it is late, and never for nothing', () => {
  expect(msUntilRefetch(at('18:00:30'), now)).toBe(31_000);
  expect(msUntilRefetch(at('17:59:59'), now)).toBe(2000);
  expect(msUntilRefetch(at('23:00:00'), now)).toBe(600_000);
  expect(msUntilRefetch(undefined, now)).toBe(false);
});
